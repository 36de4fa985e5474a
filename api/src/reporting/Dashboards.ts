import type { PharmacyDashboard } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { addDays, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { cents } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { Clock, Effect } from "effect"
import { AppConfig } from "../Config.ts"
import { DashboardsRepo } from "./Dashboards/DashboardsRepo.ts"

const topSellers = 5
/** The window of the best sellers in days, today included: the same as the overview's sales. */
const sellerDays = 30

/** A month against the one before: the direction and the change in per cent with one decimal (from nothing: 100). */
export const compareMonths = (
  now: Cents,
  before: Cents,
): Pick<PharmacyDashboard["total_sales"], "trend" | "percent_increase"> => ({
  trend: now > before ? "up" : now < before ? "down" : "flat",
  percent_increase: before === 0 ? (now === 0 ? 0 : 100) : Math.round(((now - before) * 1000) / before) / 10,
})

/** What a pharmacy's owner sees first. */
export class Dashboards extends Effect.Service<Dashboards>()("Dashboards", {
  effect: Effect.gen(function* () {
    const repo = yield* DashboardsRepo
    const { lowStockAlertAt } = yield* AppConfig

    const pharmacy = Effect.fn("Dashboards.pharmacy")(function* (pharmacyId: number) {
      const today = dayAt(new Date(yield* Clock.currentTimeMillis))
      const since = startOfDay(addDays(today, 1 - sellerDays))
      const [months, inventory, sellers] = yield* Effect.all(
        [
          repo.months(pharmacyId),
          repo.inventory(pharmacyId, lowStockAlertAt),
          repo.topSellers(pharmacyId, since, topSellers),
        ],
        { concurrency: 3 },
      )
      const amount = months.at(-1)?.amount ?? cents(0)
      const answer: PharmacyDashboard = {
        total_sales: { amount, ...compareMonths(amount, months.at(-2)?.amount ?? cents(0)) },
        inventory: inventory ?? { total_items: 0, low_stock: 0 },
        monthly_sales: months,
        top_selling_items: sellers,
      }
      return answer
    })

    return { pharmacy }
  }),
  dependencies: [DashboardsRepo.Default],
}) {}
