import type { AuditAction, AuditRole } from "@rokthnam/shared/Audit/AuditActs"
import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type Entry = Answer<"GET /admin/audit">["items"][number]

/** The filters as the contract takes them; '' is no filter. */
export type AuditFilter = {
  readonly start_date: string
  readonly end_date: string
  readonly role: AuditRole | ""
  readonly action: AuditAction | ""
  readonly pharmacy_id: string
  readonly actor_id: string
  readonly search: string
}

const pageSize = 20

/** A page of the audit log; `size` overrides the page length of the screen. */
export const auditQuery = (filter: AuditFilter, page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["admin", "audit", { page, size, ...filter }],
    queryFn: ({ signal }) =>
      api.get("/admin/audit", { as: "admin", query: { page, page_size: size, ...filter }, signal }),
    placeholderData: keepPreviousData,
  })
