import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type StaffMember = Answer<"GET /pharmacies/staff/:id">
export type Role = Answer<"GET /pharmacies/roles">[number]

/** Document 1, section 9: 10 rows per page. */
const pageSize = 10

/** A page of the list; `size` overrides the page length of the screen. */
export const staffQuery = (page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["staff", "list", { page, size }],
    queryFn: ({ signal }) => api.get("/pharmacies/staff", { as: "pharmacy", query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  })

export const staffMemberQuery = (id: number) =>
  queryOptions({
    queryKey: ["staff", "one", id],
    queryFn: ({ signal }) => api.get("/pharmacies/staff/:id", { as: "pharmacy", path: { id }, signal }),
  })

export const rolesQuery = queryOptions({
  queryKey: ["staff", "roles"],
  queryFn: ({ signal }) => api.get("/pharmacies/roles", { as: "pharmacy", signal }),
  staleTime: 300_000,
})

export const createStaff = (body: Body<"POST /pharmacies/staff">) =>
  api.post("/pharmacies/staff", { as: "pharmacy", body })

export const updateStaff = (id: number, body: Body<"PUT /pharmacies/staff/:id">) =>
  api.put("/pharmacies/staff/:id", { as: "pharmacy", path: { id }, body })

/** Refuses a member's further sign-ins and ends the sessions, or lets the member sign in again. */
export const setStaffActive = (id: number, isActive: boolean) =>
  isActive
    ? api.post("/pharmacies/staff/:id/activate", { as: "pharmacy", path: { id } })
    : api.post("/pharmacies/staff/:id/deactivate", { as: "pharmacy", path: { id } })

export const deleteStaff = (id: number) =>
  api.delete("/pharmacies/staff/:id", { as: "pharmacy", path: { id } })
