import { expiryOrangeUpTo, reportYellowUpTo } from "@rokthnam/shared/Medicines/StockRules"
import { cents } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import type { SalesGrouping } from "@rokthnam/shared/Reports/SalesGroupRules"
import { Clock, Effect } from "effect"
import { expiryFilter, soldFilter, stockFilter } from "./Reports/ReportFilters.ts"
import type { DayRange, ExpiryQuery, SalesQuery, StockQuery } from "./Reports/ReportFilters.ts"
import { ArchivedMonths } from "../platform/ArchivedMonths.ts"
import { sliceOf } from "../platform/Slices.ts"
import { standbyReads } from "../Sql/Standby.ts"
import { formField, lineWithForm, medicineWithForm } from "../stock/Medicines/MedicineForms.ts"
import { profitOf, SalesFigures } from "./SalesFigures.ts"
import { StockFigures } from "./StockFigures.ts"
import { traced } from "../platform/Span.ts"

type PageRequest = { readonly page: number; readonly page_size: number }

/** The limits at which reports mark a medicine as low, and as expiring soon. */
const marks = { lowUpTo: reportYellowUpTo, soonUpTo: expiryOrangeUpTo }

/** An amount divided by a count, rounded half up to whole cents; 0 when the count is 0. */
const average = (amount: Cents, count: number): Cents =>
  cents(count === 0 ? 0 : Math.floor((2 * amount + count) / (2 * count)))

type SoldGroup = Effect.Effect.Success<ReturnType<SalesFigures["groups"]>>[number]

/** A group of sales, with what names it to the filter: the strength of a medicine, which has its form too, or an id. */
const groupOf =
  (by: SalesGrouping) =>
  ({ dosage, category_id, staff_id, ...row }: SoldGroup) => ({
    ...row,
    ...(dosage === null ? {} : { dosage, ...formField(row.label ?? "", dosage) }),
    ...(by === "category" ? { category_id } : {}),
    ...(by === "staff" ? { staff_id } : {}),
  })

/** The reports and the list of transactions. Summaries cover the whole filter, not the page. */
export class Reports extends Effect.Service<Reports>()("Reports", {
  effect: Effect.gen(function* () {
    const sold = yield* SalesFigures
    const shelf = yield* StockFigures
    const elsewhere = yield* standbyReads
    const archived = yield* ArchivedMonths

    /** Sums that lack lines which have left with their month would be wrong: a whole report is refused then. */
    const soldPage = Effect.fnUntraced(function* (
      pharmacyId: PharmacyId,
      query: SalesQuery & PageRequest,
      isWhole: boolean,
    ) {
      const filter = yield* soldFilter(pharmacyId, query)
      if (filter.from !== null || isWhole) yield* archived.refuseAway(filter.from, filter.until)
      const [lines, totals] = yield* Effect.all([sold.lines(filter, query), sold.totals(filter)], {
        concurrency: 2,
      })
      const named = lines.map(lineWithForm)
      return { filter, lines: named, totals, paged: pagination(query.page, query.page_size, totals.lines) }
    })

    const stockPage = Effect.fnUntraced(function* (
      filter: ReturnType<typeof stockFilter>,
      order: "name" | "expiry",
      query: PageRequest,
    ) {
      const [items, counts] = yield* Effect.all(
        [shelf.medicines(filter, order, query), shelf.counts(filter, marks)],
        { concurrency: 2 },
      )
      return {
        items: items.map(medicineWithForm),
        counts,
        paged: pagination(query.page, query.page_size, counts.total),
      }
    })

    const sales = traced("Reports.sales")(function* (
      pharmacyId: PharmacyId,
      query: SalesQuery & PageRequest,
    ) {
      const { filter, lines, totals, paged } = yield* soldPage(pharmacyId, query, true)
      const margins = yield* sold.margins(filter)
      return {
        items: lines.map((line) => Object.assign(line, { profit: profitOf(line) })),
        summary: {
          total_revenue: totals.revenue,
          total_transactions: totals.transactions,
          average_transaction: average(totals.revenue, totals.transactions),
          total_units_sold: totals.units,
          total_loose_units_sold: totals.looseUnits,
          sold_amount: totals.sold,
          returned_amount: totals.returned,
          voided_amount: totals.voided,
          ...margins,
          payment_methods: totals.methods,
        },
        pagination: paged,
      }
    }, elsewhere)

    /** The sales of the filter, added up. */
    const salesGroups = traced("Reports.salesGroups")(function* (
      pharmacyId: PharmacyId,
      query: SalesQuery & PageRequest & { readonly by: SalesGrouping },
    ) {
      const filter = yield* soldFilter(pharmacyId, query)
      // summaries stay when their lines leave
      for (const { from, until } of yield* sold.timesRead(filter)) yield* archived.refuseAway(from, until)
      const slice = sliceOf({ page: query.page, size: query.page_size })
      const [found, summary] = yield* Effect.all(
        [sold.groups(filter, query.by, slice), sold.groupTotal(filter, query.by)],
        { concurrency: 2 },
      )
      return {
        items: found.map(groupOf(query.by)),
        summary,
        pagination: pagination(query.page, query.page_size, summary.groups),
      }
    }, elsewhere)

    const transactions = traced("Reports.transactions")(function* (
      pharmacyId: PharmacyId,
      query: DayRange & PageRequest,
    ) {
      const { lines, totals, paged } = yield* soldPage(pharmacyId, query, false)
      return {
        items: lines.map((line) => ({
          id: line.id,
          date: line.sale_date,
          medicine_name: line.medicine_name,
          dosage: line.dosage,
          form: line.form,
          quantity: line.quantity_sold,
          units_sold: line.units_sold,
          amount: line.total_amount,
          staff_name: line.staff_name,
          payment_method: line.payment_method,
          notes: line.notes,
        })),
        summary: { total_transactions: totals.transactions, total_amount: totals.revenue },
        pagination: paged,
      }
    }, elsewhere)

    /** The stock report. Its low stock does not include medicines out of stock, which have their own count. */
    const stock = traced("Reports.stock")(function* (
      pharmacyId: PharmacyId,
      query: StockQuery & PageRequest,
    ) {
      const { items, counts, paged } = yield* stockPage(stockFilter(pharmacyId, query), "name", query)
      const summary = {
        total_items: counts.total,
        low_stock_items: counts.low_stock - counts.out_of_stock,
        out_of_stock_items: counts.out_of_stock,
        generated_at: new Date(yield* Clock.currentTimeMillis),
      }
      return { items, summary, pagination: paged }
    }, elsewhere)

    const expiry = traced("Reports.expiry")(function* (
      pharmacyId: PharmacyId,
      query: ExpiryQuery & PageRequest,
    ) {
      const { items, counts, paged } = yield* stockPage(expiryFilter(pharmacyId, query), "expiry", query)
      const summary = {
        total_expiring_items: counts.total,
        expiring_this_month: counts.expiring_this_month,
        expired_items: counts.expired,
      }
      return { items, summary, pagination: paged }
    }, elsewhere)

    return { sales, salesGroups, transactions, stock, expiry }
  }),
  dependencies: [SalesFigures.Default, StockFigures.Default, ArchivedMonths.Default],
}) {}
