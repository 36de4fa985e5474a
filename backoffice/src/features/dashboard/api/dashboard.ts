import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type OwnerDashboard = Answer<"GET /pharmacies/dashboard">
export type Overview = Answer<"GET /inventory/dashboard/overview">

/** The owner's figures: sales compared with last month, monthly sales, best sellers. */
export const ownerDashboardQuery = queryOptions({
  queryKey: ["dashboard", "owner"],
  queryFn: ({ signal }) => api.get("/pharmacies/dashboard", { as: "pharmacy", signal }),
})

/** The inventory overview, which staff may see too. */
export const overviewQuery = queryOptions({
  queryKey: ["dashboard", "overview"],
  queryFn: ({ signal }) => api.get("/inventory/dashboard/overview", { as: "member", signal }),
})
