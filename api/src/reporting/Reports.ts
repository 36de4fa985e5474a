import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { defaultExpiryThreshold, reportYellowUpTo } from "@rokthnam/shared/Medicines/StockRules"
import { cents, sum } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { Clock, Effect } from "effect"
import { AppConfig } from "../Config.ts"
import { today } from "../platform/Today.ts"
import { OverviewRepo } from "./Reports/OverviewRepo.ts"
import { sliceOf, timeSpanOf } from "./Reports/ReportFilters.ts"
import { ShelfRepo } from "./Reports/ShelfRepo.ts"
import { SoldRepo } from "./Reports/SoldRepo.ts"

/** The days of the overview's sales, today included, and how many rows its two lists have. */
const overviewDays = 30
const topSellers = 5
const recentLines = 10

type PageRequest = { readonly page: number; readonly page_size: number }
type DayRange = {
  readonly start_date?: CalendarDay | "" | undefined
  readonly end_date?: CalendarDay | "" | undefined
}
export type SalesQuery = DayRange & { readonly payment_method?: string | undefined }
export type StockQuery = {
  readonly category_id?: number | "" | undefined
  readonly low_stock_only?: "true" | "false" | undefined
}
export type ExpiryQuery = {
  readonly category_id?: number | "" | undefined
  readonly days_threshold?: number | undefined
}

/** The filters of the queries, as the repos take them; an empty text is a filter that was cleared. */
export const soldFilter = Effect.fnUntraced(function* (pharmacyId: number, query: SalesQuery) {
  return { pharmacyId, paymentMethod: query.payment_method || null, ...(yield* timeSpanOf(query)) }
})
export const stockFilter = (pharmacyId: number, query: StockQuery) => ({
  pharmacyId,
  categoryId: query.category_id || null,
  lowAt: query.low_stock_only === "true" ? reportYellowUpTo : null,
})
export const expiryFilter = (pharmacyId: number, query: ExpiryQuery) =>
  Effect.map(today, (day) => ({
    pharmacyId,
    categoryId: query.category_id || null,
    today: day,
    days: query.days_threshold ?? defaultExpiryThreshold,
  }))

/** An amount divided by a count, rounded half up to whole cents; 0 of nothing. */
const average = (amount: Cents, count: number): Cents =>
  cents(count === 0 ? 0 : Math.floor((2 * amount + count) / (2 * count)))

/** Reports and the inventory dashboard. Summaries cover the whole filter, not the page. */
export class Reports extends Effect.Service<Reports>()("Reports", {
  effect: Effect.gen(function* () {
    const soldRows = yield* SoldRepo
    const shelf = yield* ShelfRepo
    const overviews = yield* OverviewRepo
    const { lowStockAlertAt, expiryAlertDays } = yield* AppConfig

    const sold = Effect.fnUntraced(function* (pharmacyId: number, query: SalesQuery & PageRequest) {
      const filter = yield* soldFilter(pharmacyId, query)
      const [lines, methods] = yield* Effect.all(
        [soldRows.page(filter, sliceOf(query)), soldRows.byMethod(filter)],
        { concurrency: 2 },
      )
      const count = (of: "transaction_count" | "line_count" | "units") =>
        methods.reduce((total, method) => total + method[of], 0)
      return {
        lines,
        methods,
        revenue: sum(methods.map((method) => method.total_amount)),
        transactions: count("transaction_count"),
        units: count("units"),
        pagination: pagination(query.page, query.page_size, count("line_count")),
      }
    })

    const sales = Effect.fn("Reports.sales")(function* (pharmacyId: number, query: SalesQuery & PageRequest) {
      const found = yield* sold(pharmacyId, query)
      return {
        items: found.lines,
        summary: {
          total_revenue: found.revenue,
          total_transactions: found.transactions,
          average_transaction: average(found.revenue, found.transactions),
          total_units_sold: found.units,
          payment_methods: found.methods,
        },
        pagination: found.pagination,
      }
    })

    const transactions = Effect.fn("Reports.transactions")(function* (
      pharmacyId: number,
      query: DayRange & PageRequest,
    ) {
      const found = yield* sold(pharmacyId, query)
      return {
        items: found.lines.map((line) => ({
          id: line.id,
          date: line.sale_date,
          medicine_name: line.medicine_name,
          quantity: line.quantity_sold,
          amount: line.total_amount,
          staff_name: line.staff_name,
          payment_method: line.payment_method,
          notes: line.notes,
        })),
        summary: { total_transactions: found.transactions, total_amount: found.revenue },
        pagination: found.pagination,
      }
    })

    const stock = Effect.fn("Reports.stock")(function* (pharmacyId: number, query: StockQuery & PageRequest) {
      const filter = stockFilter(pharmacyId, query)
      const [items, summary] = yield* Effect.all(
        [shelf.stock(filter, sliceOf(query)), shelf.stockSummary(filter, reportYellowUpTo)],
        { concurrency: 2 },
      )
      const generated_at = new Date(yield* Clock.currentTimeMillis)
      return {
        items,
        summary: { ...summary, generated_at },
        pagination: pagination(query.page, query.page_size, summary.total_items),
      }
    })

    const expiry = Effect.fn("Reports.expiry")(function* (
      pharmacyId: number,
      query: ExpiryQuery & PageRequest,
    ) {
      const filter = yield* expiryFilter(pharmacyId, query)
      const [items, summary] = yield* Effect.all(
        [shelf.expiry(filter, sliceOf(query)), shelf.expirySummary(filter)],
        { concurrency: 2 },
      )
      const paged = pagination(query.page, query.page_size, summary.total_expiring_items)
      return { items, summary, pagination: paged }
    })

    /** What the inventory dashboard shows; the counts of alerts are those with a cause, acknowledged or not. */
    const overview = Effect.fn("Reports.overview")(function* (pharmacyId: number) {
      const day = yield* today
      const since = startOfDay(addDays(day, 1 - overviewDays))
      const rule = { today: day, lowStockAt: lowStockAlertAt, expiryDays: expiryAlertDays }
      const [counts, total_categories, sales_last_30_days, top_selling_medicines, recent_sales] =
        yield* Effect.all(
          [
            overviews.shelf(pharmacyId, rule),
            overviews.categories(pharmacyId),
            overviews.soldSince(pharmacyId, since),
            overviews.topSellers(pharmacyId, since, topSellers),
            overviews.recent(pharmacyId, recentLines),
          ],
          { concurrency: 3 },
        )
      return {
        total_medicines: counts.total_medicines,
        total_categories,
        sales_last_30_days,
        inventory_alerts: counts,
        top_selling_medicines,
        recent_sales,
      }
    })

    return { sales, transactions, stock, expiry, overview }
  }),
  dependencies: [SoldRepo.Default, ShelfRepo.Default, OverviewRepo.Default],
}) {}
