import type { AdminStats, ListedPharmacy, PendingPharmacy } from "@rokthnam/shared/Admin/AdminApi"
import type { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { Message, Pagination } from "@rokthnam/shared/Primitives/Page"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"

export type Pharmacy = Wire<typeof ListedPharmacy>
export type Pending = Wire<typeof PendingPharmacy>
export type Stats = Wire<typeof AdminStats>
export type StatusFilter = PharmacyStatus | ""

/** Document 1, section 9: both admin lists show pages of 10. */
export const pageSize = 10

type PharmacyList = {
  readonly pharmacies: ReadonlyArray<Pharmacy>
  readonly total: number
  readonly pagination: Wire<typeof Pagination>
}

export const statsQuery = queryOptions({
  queryKey: ["admin", "stats"],
  queryFn: ({ signal }) => api.get<Stats>("/admin/dashboard", { as: "admin", signal }),
})

/** A page of the list; `size` where another length than the screen's is wanted. */
export const pharmaciesQuery = (page: number, status: StatusFilter, size = pageSize) =>
  queryOptions({
    queryKey: ["admin", "pharmacies", { page, status, size }],
    queryFn: ({ signal }) =>
      api.get<PharmacyList>("/admin/pharmacies", {
        as: "admin",
        query: { page, size, status },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const pendingQuery = (page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["admin", "pending", { page, size }],
    queryFn: ({ signal }) =>
      api.getCounted<Pending>("/admin/pharmacies/pending", {
        as: "admin",
        query: { page, size },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const approve = (id: number) =>
  api.post<Wire<typeof Message>>(`/admin/pharmacies/${id}/approve`, { as: "admin" })

/** `reason` may be empty; the pharmacy reads it when it tries to sign in. */
export const reject = (id: number, reason: string) =>
  api.post<Wire<typeof Message>>(`/admin/pharmacies/${id}/reject`, {
    as: "admin",
    body: reason === "" ? {} : { reason },
  })

export const resetPassword = (id: number, newPassword: string) =>
  api.post<{ readonly pharmacy_name: string; readonly message: string }>(
    `/admin/pharmacies/${id}/reset-password`,
    { as: "admin", body: { new_password: newPassword } },
  )

/** The licence file, fetched with the admin's token, which a link could not carry. */
export const licenseFile = (name: string): Promise<Blob> =>
  api.getBlob(`/files/pharmacy/license/${encodeURIComponent(name)}`, { as: "admin" })
