import type { Answer } from "@rokthnam/shared/web/client/call-types"
import type { SearchPeriod } from "@rokthnam/shared/Network/NetworkRules"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type NetworkFigures = Answer<"GET /admin/network">
export type UnansweredSearches = Answer<"GET /admin/network/searches">

export const figuresQuery = queryOptions({
  queryKey: ["admin", "network"],
  queryFn: ({ signal }) => api.get("/admin/network", { as: "admin", signal }),
})

/** What was looked for in the last so many days and nobody had. */
export const searchesQuery = (days: SearchPeriod) =>
  queryOptions({
    queryKey: ["admin", "network", "searches", days],
    queryFn: ({ signal }) =>
      api.get("/admin/network/searches", { as: "admin", query: { days: String(days) }, signal }),
    placeholderData: keepPreviousData,
  })
