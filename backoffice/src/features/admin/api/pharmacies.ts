import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type Pharmacy = Answer<"GET /admin/pharmacies">["pharmacies"][number]
export type Pending = Answer<"GET /admin/pharmacies/pending">[number]
export type Stats = Answer<"GET /admin/dashboard">
export type StatusFilter = Pharmacy["status"] | ""

/** Document 1, section 9: both admin lists show pages of 10. */
export const pageSize = 10

export const statsQuery = queryOptions({
  queryKey: ["admin", "stats"],
  queryFn: ({ signal }) => api.get("/admin/dashboard", { as: "admin", signal }),
})

/** A page of the list; `size` overrides the page length of the screen. */
export const pharmaciesQuery = (page: number, status: StatusFilter, size = pageSize) =>
  queryOptions({
    queryKey: ["admin", "pharmacies", { page, status, size }],
    queryFn: ({ signal }) =>
      api.get("/admin/pharmacies", { as: "admin", query: { page, size, status }, signal }),
    placeholderData: keepPreviousData,
  })

export const pendingQuery = (page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["admin", "pending", { page, size }],
    queryFn: ({ signal }) =>
      api.getCounted("/admin/pharmacies/pending", { as: "admin", query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  })

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
