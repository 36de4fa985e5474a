import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { leaveSession } from "@rokthnam/shared/web/sessions/left-sessions"
import type { LeftSession } from "@rokthnam/shared/web/sessions/left-sessions"
import type { PasswordChange } from "@rokthnam/shared/web/sessions/password-changing"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import { sessions } from "../../../lib/sessions.ts"
import type { SessionRole } from "../../../lib/sessions.ts"

export type Security = Answer<"GET /account/security">
export type OpenSession = Answer<"GET /account/sessions">[number]

/** The admin's keys begin with "admin", like the others of that account. */
const keyOf = (role: SessionRole, what: string): ReadonlyArray<string> =>
  role === "admin" ? ["admin", "security", what] : ["security", role, what]

export const securityQuery = (role: SessionRole) =>
  queryOptions({
    queryKey: keyOf(role, "state"),
    queryFn: ({ signal }) => api.get("/account/security", { as: role, signal }),
  })

export const sessionsQuery = (role: SessionRole) =>
  queryOptions({
    queryKey: keyOf(role, "sessions"),
    queryFn: ({ signal }) => api.get("/account/sessions", { as: role, signal }),
  })

export const dismissWarning = (role: SessionRole) => api.post("/account/dismiss-warning", { as: role })

export const endSession = (role: SessionRole, id: number) =>
  api.delete("/account/sessions/:id", { as: role, path: { id } })

export const endOtherSessions = (role: SessionRole) => api.post("/account/end-other-sessions", { as: role })

/** Changes the password. Returns the token with which the session goes on; all others have ended. */
export const changePassword = (role: SessionRole, body: PasswordChange) =>
  api.put("/account/password", { as: role, body })

export const beginSecondFactor = (role: SessionRole, password: string) =>
  api.post("/account/second-factor", { as: role, body: { current_password: password } })

export const confirmSecondFactor = (role: SessionRole, code: string) =>
  api.post("/account/second-factor/confirm", { as: role, body: { code } })

export const removeSecondFactor = (role: SessionRole, password: string, code: string) =>
  api.post("/account/second-factor/remove", { as: role, body: { current_password: password, code } })

/** Ends a session that was left on this device while nobody heard of it. */
export const endLeft = (body: LeftSession): Promise<unknown> => api.post("/account/sign-out-later", { body })

/** Signs the role out, here and on the server. Without an answer the device tells the server later. */
export const signOut = (role: SessionRole): void => {
  const session = sessions[role]
  const token = session.token()
  // The call takes the token before it is removed.
  const call = api.post("/account/sign-out", { as: role })
  session.signOut()
  void leaveSession(token, call, endLeft)
}
