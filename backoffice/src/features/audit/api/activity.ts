import type { AuditAction } from "@rokthnam/shared/Audit/AuditActs"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

/** The filters as the contract takes them; '' is no filter. `person` is "owner" or the number of a member of the staff. */
export type ActivityFilter = {
  readonly start_date: string
  readonly end_date: string
  readonly person: string
  readonly action: AuditAction | ""
}

const pageSize = 20

/** A page of what was done in the pharmacy; `size` overrides the page length of the screen. */
export const activityQuery = (filter: ActivityFilter, page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["activity", { page, size, ...filter }],
    queryFn: ({ signal }) =>
      api.get("/pharmacies/activity", {
        as: "pharmacy",
        query: { page, page_size: size, ...filter },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The largest page of a list: pharmacies have fewer people. */
const mostPeople = 100

/** The people to choose from. */
export const peopleQuery = queryOptions({
  queryKey: ["staff", "people"],
  queryFn: async ({ signal }) =>
    (await api.get("/pharmacies/staff", { as: "pharmacy", query: { page: 1, size: mostPeople }, signal }))
      .items,
})
