import type { Answer } from "@rokthnam/shared/web/client/call-types"
import type { StockAge } from "@rokthnam/shared/Network/NetworkRules"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type Pharmacy = Answer<"GET /admin/pharmacies">["pharmacies"][number]
export type Pending = Answer<"GET /admin/pharmacies/pending">[number]
export type Registration = Answer<"GET /admin/pharmacies/:id">
export type Twin = Registration["twins"][number]
export type Stats = Answer<"GET /admin/dashboard">
export type StatusFilter = Pharmacy["status"] | ""

/** Document 1, section 9: both admin lists show pages of 10. */
export const pageSize = 10

export const statsQuery = queryOptions({
  queryKey: ["admin", "stats"],
  queryFn: ({ signal }) => api.get("/admin/dashboard", { as: "admin", signal }),
})

/** The orders of the two lists, in the order of the choice; '' is the list's own. */
export const pendingSorts = ["", "-created_at", "name"] as const
export const pharmacySorts = ["", "created_at", "-created_at", "name", "-name", "status", "-status"] as const
export type PendingSort = (typeof pendingSorts)[number]
export type PharmacySort = (typeof pharmacySorts)[number]

/** What narrows a list and in which order it comes. */
export type Wanted<Sort> = { readonly search: string; readonly sort: Sort }

/** Which pharmacies are listed; '' means all. */
type PharmacyFilter = {
  readonly status: StatusFilter
  readonly province?: string
  readonly stock_age?: StockAge | ""
}

/** A page of the list; `size` overrides the page length of the screen. */
export const pharmaciesQuery = (
  page: number,
  wanted: Wanted<PharmacySort> & PharmacyFilter,
  size = pageSize,
) =>
  queryOptions({
    queryKey: ["admin", "pharmacies", { page, size, ...wanted }],
    queryFn: ({ signal }) =>
      api.get("/admin/pharmacies", { as: "admin", query: { page, size, ...wanted }, signal }),
    placeholderData: keepPreviousData,
  })

export const pendingQuery = (page: number, wanted: Wanted<PendingSort>, size = pageSize) =>
  queryOptions({
    queryKey: ["admin", "pending", { page, size, ...wanted }],
    queryFn: ({ signal }) =>
      api.getCounted("/admin/pharmacies/pending", {
        as: "admin",
        query: { page, size, ...wanted },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** One registration with everything by which it is decided. */
export const registrationQuery = (id: number) =>
  queryOptions({
    queryKey: ["admin", "registration", id],
    queryFn: ({ signal }) => api.get("/admin/pharmacies/:id", { as: "admin", path: { id }, signal }),
  })

/** Tells the server that the admin has looked at the licence. */
export const seeLicense = (id: number) =>
  api.post("/admin/pharmacies/:id/license-seen", { as: "admin", path: { id } })

/** Makes a rejected registration wait for a decision again. */
export const reopen = (id: number) => api.post("/admin/pharmacies/:id/reopen", { as: "admin", path: { id } })

export const approve = (id: number) =>
  api.post("/admin/pharmacies/:id/approve", { as: "admin", path: { id } })

/** `reason` may be empty; the pharmacy reads it when it tries to sign in. */
export const reject = (id: number, reason: string) =>
  api.post("/admin/pharmacies/:id/reject", {
    as: "admin",
    path: { id },
    body: reason === "" ? {} : { reason },
  })

export const resetPassword = (id: number, newPassword: string) =>
  api.post("/admin/pharmacies/:id/reset-password", {
    as: "admin",
    path: { id },
    body: { new_password: newPassword },
  })

/** Downloads the licence file by a call, because a plain link cannot send the admin's token. */
export const licenseFile = (name: string): Promise<Blob> =>
  api.getFile("/files/pharmacy/license/:name", { as: "admin", path: { name } })
