import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import type { SessionRole } from "../../../lib/sessions.ts"

export type PersonalData = Answer<"GET /account/personal-data">
export type Proof = Body<"POST /account/personal-data/delete">

export const personalDataQuery = (role: SessionRole) =>
  queryOptions({
    queryKey: role === "admin" ? ["admin", "security", "data"] : ["security", role, "data"],
    queryFn: ({ signal }) => api.get("/account/personal-data", { as: role, signal }),
  })

/** Everything that is kept about the person, as one JSON file. */
export const downloadData = (role: SessionRole, proof: Proof): Promise<Blob> =>
  api.postFile("/account/personal-data/export", { as: role, body: proof })

/** Deletes the account. All its sessions have ended then. */
export const deleteAccount = (role: SessionRole, proof: Proof) =>
  api.post("/account/personal-data/delete", { as: role, body: proof })
