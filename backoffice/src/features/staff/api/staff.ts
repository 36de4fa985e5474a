import type { Role as RoleSchema } from "@rokthnam/shared/Identity/Role"
import type { Message, Pagination } from "@rokthnam/shared/Primitives/Page"
import type {
  StaffCreation,
  StaffMember as MemberSchema,
  StaffUpdate,
} from "@rokthnam/shared/Staff/StaffMember"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"

export type StaffMember = Wire<typeof MemberSchema>
export type Role = Wire<typeof RoleSchema>

type StaffList = {
  readonly items: ReadonlyArray<StaffMember>
  readonly total: number
  readonly pagination: Wire<typeof Pagination>
}

/** Document 1, section 9: 10 on a page. */
const pageSize = 10

/** A page of the list; `size` where another length than the screen's is wanted. */
export const staffQuery = (page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["staff", "list", { page, size }],
    queryFn: ({ signal }) =>
      api.get<StaffList>("/pharmacies/staff", { as: "pharmacy", query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  })

export const staffMemberQuery = (id: number) =>
  queryOptions({
    queryKey: ["staff", "one", id],
    queryFn: ({ signal }) => api.get<StaffMember>(`/pharmacies/staff/${id}`, { as: "pharmacy", signal }),
  })

export const rolesQuery = queryOptions({
  queryKey: ["staff", "roles"],
  queryFn: ({ signal }) => api.get<ReadonlyArray<Role>>("/pharmacies/roles", { as: "pharmacy", signal }),
  staleTime: 300_000,
})

export const createStaff = (body: Wire<typeof StaffCreation>) =>
  api.post<StaffMember>("/pharmacies/staff", { as: "pharmacy", body })

export const updateStaff = (id: number, body: Wire<typeof StaffUpdate>) =>
  api.put<StaffMember>(`/pharmacies/staff/${id}`, { as: "pharmacy", body })

export const deleteStaff = (id: number) =>
  api.delete<Wire<typeof Message>>(`/pharmacies/staff/${id}`, { as: "pharmacy" })
