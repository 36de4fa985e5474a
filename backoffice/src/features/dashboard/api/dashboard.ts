import type { PharmacyDashboard } from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { DashboardOverview } from "@rokthnam/shared/Reports/Reports"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"

export type OwnerDashboard = Wire<typeof PharmacyDashboard>
export type Overview = Wire<typeof DashboardOverview>

/** The owner's figures: sales against last month, months, best sellers. */
export const ownerDashboardQuery = queryOptions({
  queryKey: ["dashboard", "owner"],
  queryFn: ({ signal }) => api.get<OwnerDashboard>("/pharmacies/dashboard", { as: "pharmacy", signal }),
})

/** The inventory overview, which staff see too. */
export const overviewQuery = queryOptions({
  queryKey: ["dashboard", "overview"],
  queryFn: ({ signal }) => api.get<Overview>("/inventory/dashboard/overview", { as: "member", signal }),
})
