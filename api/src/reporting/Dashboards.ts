import type { PharmacyDashboard } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { Cents, cents } from "@rokthnam/shared/Primitives/Money"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { DashboardOverview } from "@rokthnam/shared/Reports/Reports"
import { Effect, Schema } from "effect"
import { AppConfig } from "../Config.ts"
import { PharmacyCopies } from "../platform/PharmacyCopies.ts"
import { lineWithForm, medicineWithForm } from "../stock/Medicines/MedicineForms.ts"
import { Categories } from "../stock/Categories.ts"
import { SalesFigures } from "./SalesFigures.ts"
import { StockFigures } from "./StockFigures.ts"
import { span, traced } from "../platform/Span.ts"
import { standbyReads } from "../Sql/Standby.ts"

/** Number of recent sale lines in the overview. */
const recentLines = 10

/** The remembered figures of the overview. */
const Figures = Schema.Struct({
  counts: Schema.Struct({ total: Schema.Int, low_stock: Schema.Int, expiring_soon: Schema.Int }),
  totals: Schema.Struct({ revenue: Cents, transactions: Schema.Int }),
  sellers: DashboardOverview.fields.top_selling_medicines,
})

/**
 * Compares a month with the one before: the direction, and the change in per cent with one decimal. Against a month of
 * nothing, or of less because more was returned than sold, there is no per cent: it is 0, and the direction alone tells.
 */
export const compareMonths = (
  now: Cents,
  before: Cents,
): Pick<PharmacyDashboard["total_sales"], "trend" | "percent_increase"> => ({
  trend: now > before ? "up" : now < before ? "down" : "flat",
  percent_increase: before <= 0 ? 0 : Math.round(((now - before) * 1000) / before) / 10,
})

/** The owner's dashboard and the overview of the inventory. */
export class Dashboards extends Effect.Service<Dashboards>()("Dashboards", {
  effect: Effect.gen(function* () {
    const sold = yield* SalesFigures
    const shelf = yield* StockFigures
    const categories = yield* Categories
    const copies = yield* PharmacyCopies
    const elsewhere = yield* standbyReads
    const { lowStockAlertAt, expiryAlertDays } = yield* AppConfig

    /** Counts low and expiring medicines as alerts do, whether acknowledged or not. */
    const shelfCounts = (pharmacyId: PharmacyId) =>
      shelf.counts(
        { pharmacyId, categoryId: null, quantityUpTo: null, daysUpTo: null },
        { lowUpTo: lowStockAlertAt, soonUpTo: expiryAlertDays },
      )

    const pharmacy = traced("Dashboards.pharmacy")(function* (pharmacyId: PharmacyId) {
      const [months, counts, sellers] = yield* Effect.all(
        [sold.months(pharmacyId), shelfCounts(pharmacyId), sold.bestSellers(pharmacyId)],
        { concurrency: 3 },
      )
      const amount = months.at(-1)?.amount ?? cents(0)
      const answer: PharmacyDashboard = {
        total_sales: { amount, ...compareMonths(amount, months.at(-2)?.amount ?? cents(0)) },
        inventory: { total_items: counts.total, low_stock: counts.low_stock },
        monthly_sales: months,
        top_selling_items: sellers
          .map(medicineWithForm)
          .map(({ name, dosage, form, total_quantity, total_loose_units, unit_per_package }) => ({
            name,
            dosage,
            form,
            units: total_quantity,
            loose_units: total_loose_units,
            unit_per_package,
          })),
      }
      return answer
    }, elsewhere)

    const recentSales = (pharmacyId: PharmacyId) =>
      Effect.map(sold.latest(pharmacyId, recentLines), (lines) =>
        lines.map(lineWithForm).map((line) => ({
          id: line.id,
          sale_id: line.sale_id,
          medicine_name: line.medicine_name,
          dosage: line.dosage,
          form: line.form,
          quantity: line.quantity_sold,
          units_sold: line.units_sold,
          amount: line.total_amount,
          staff_name: line.staff_name,
          date: line.sale_date,
        })),
      )

    /** The figures of the overview that take reading thousands of rows. */
    const figures = (pharmacyId: PharmacyId) =>
      Effect.map(
        Effect.all([shelfCounts(pharmacyId), sold.recentTotals(pharmacyId), sold.bestSellers(pharmacyId)], {
          concurrency: 3,
        }),
        ([counts, totals, sellers]) => ({ counts, totals, sellers }),
      )

    /**
     * The overview. Figures are remembered until the pharmacy's stock or sales change; the last sales name people and are
     * read each time.
     */
    const overview = Effect.fnUntraced(function* (pharmacyId: PharmacyId) {
      const [{ counts, totals, sellers }, total_categories, recent_sales] = yield* Effect.all(
        [
          copies.remember("figures", pharmacyId, Figures, elsewhere(figures(pharmacyId))),
          categories.count(pharmacyId),
          recentSales(pharmacyId),
        ],
        { concurrency: 3 },
      )
      return {
        total_medicines: counts.total,
        total_categories,
        sales_last_30_days: { total_revenue: totals.revenue, total_sales: totals.transactions },
        inventory_alerts: { low_stock_count: counts.low_stock, expiring_soon_count: counts.expiring_soon },
        top_selling_medicines: sellers.map(medicineWithForm),
        recent_sales,
      }
    }, span("Dashboards.overview"))

    return { pharmacy, overview }
  }),
  dependencies: [SalesFigures.Default, StockFigures.Default, Categories.Default, PharmacyCopies.Default],
}) {}
