import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import type { SessionRole } from "../../../lib/sessions.ts"

export type Chats = Answer<"GET /account/chats">
export type LinkedChat = Chats["chats"][number]
export type ChatLink = Answer<"POST /account/chats/link">
export type ChatSettings = Body<"PUT /account/chats/:id">

export const chatsQuery = (role: SessionRole) =>
  queryOptions({
    queryKey: role === "admin" ? ["admin", "security", "chats"] : ["security", role, "chats"],
    queryFn: ({ signal }) => api.get("/account/chats", { as: role, signal }),
  })

/** Makes a link that works once, for the holder of the password and, where the second step is on, of the code. */
export const makeLink = (role: SessionRole, body: Body<"POST /account/chats/link">): Promise<ChatLink> =>
  api.post("/account/chats/link", { as: role, body })

export const changeChat = (role: SessionRole, id: number, body: ChatSettings) =>
  api.put("/account/chats/:id", { as: role, path: { id }, body })

export const unlinkChat = (role: SessionRole, id: number) =>
  api.delete("/account/chats/:id", { as: role, path: { id } })
