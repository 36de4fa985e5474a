import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type DayFigures = Answer<"GET /inventory/dashboard/day">
export type Overview = Answer<"GET /inventory/dashboard/overview">

/** The owner's figures, of which the page shows the sales by month. */
export const ownerDashboardQuery = queryOptions({
  queryKey: ["dashboard", "owner"],
  queryFn: ({ signal }) => api.get("/pharmacies/dashboard", { as: "pharmacy", signal }),
})

/** The inventory overview, which staff may see too. */
export const overviewQuery = queryOptions({
  queryKey: ["dashboard", "overview"],
  queryFn: ({ signal }) => api.get("/inventory/dashboard/overview", { as: "member", signal }),
})

/** Milliseconds after which the figures of the day are read again. */
const readAgainAfter = 60_000

/** How the day is going, which is read again every minute while the page is looked at. */
export const dayQuery = queryOptions({
  queryKey: ["dashboard", "day"],
  queryFn: ({ signal }) => api.get("/inventory/dashboard/day", { as: "member", signal }),
  refetchInterval: readAgainAfter,
})
