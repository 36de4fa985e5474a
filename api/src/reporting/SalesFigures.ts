import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { cents } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { span, traced } from "../platform/Span.ts"
import { today } from "../platform/Today.ts"
import { standbyReads } from "../Sql/Standby.ts"
import { SalesFiguresRepo } from "./SalesFigures/SalesFiguresRepo.ts"
import type { SellerOrder } from "./SalesFigures/SalesFiguresRepo.ts"
import { SoldLinesRepo } from "./SalesFigures/SoldLinesRepo.ts"
import type { SoldLine } from "./SalesFigures/SoldLinesRepo.ts"
import { SoldGroupsRepo } from "./SalesFigures/SoldGroupsRepo.ts"
import { SoldLineTotalsRepo } from "./SalesFigures/SoldLineTotalsRepo.ts"
import { SoldTimesRepo } from "./SalesFigures/SoldTimesRepo.ts"
import type { SoldFilter } from "./SalesFigures/SoldFilter.ts"
import { everyRow, sliceOf } from "../platform/Slices.ts"

const monthsShown = 12
/** Number of days that count as recent, today included, and number of best sellers shown. */
const recentDays = 30
const sellersShown = 5

const since = Effect.map(today, (day) => startOfDay(addDays(day, 1 - recentDays)))

/** The profit of a line; null where its cost is not known. */
export const profitOf = (line: Pick<SoldLine, "total_amount" | "cost">): Cents | null =>
  line.cost === null ? null : cents(line.total_amount - line.cost)

/** What remains of an amount whose cost is known. */
const withProfit = <Row extends { readonly known_amount: Cents; readonly cost: Cents }>(row: Row) => ({
  ...row,
  profit: cents(row.known_amount - row.cost),
})

/** What a pharmacy sold. All dashboards, reports and exports use these figures, so they agree. */
export class SalesFigures extends Effect.Service<SalesFigures>()("SalesFigures", {
  effect: Effect.gen(function* () {
    const repo = yield* SalesFiguresRepo
    const soldLines = yield* SoldLinesRepo
    const times = yield* SoldTimesRepo
    const grouped = yield* SoldGroupsRepo
    const lineTotals = yield* SoldLineTotalsRepo
    const elsewhere = yield* standbyReads

    /** A page of sold lines, the latest first. */
    const lines = traced("SalesFigures.lines")(
      (filter: SoldFilter, request: { readonly page: number; readonly page_size: number }) =>
        soldLines.lines(filter, sliceOf({ page: request.page, size: request.page_size })),
    )

    /** The latest sold lines, at most so many. */
    const latest = (pharmacyId: PharmacyId, count: number) =>
      soldLines.latest(pharmacyId, count).pipe(span("SalesFigures.latest"))

    /** Every sold line, the latest first. */
    const everyLine = (filter: SoldFilter) =>
      everyRow<SoldLine>((slice) => elsewhere(soldLines.lines(filter, slice)))

    /** Totals of the sales: overall and by payment method. */
    const totals = traced("SalesFigures.totals")(function* (filter: SoldFilter) {
      const found = yield* filter.of === undefined ? repo.totals(filter) : lineTotals.totals(filter)
      const all = found.find(({ method }) => method === null)
      return {
        revenue: all?.total_amount ?? cents(0),
        sold: all?.sold_amount ?? cents(0),
        returned: all?.returned_amount ?? cents(0),
        voided: all?.voided_amount ?? cents(0),
        transactions: all?.transaction_count ?? 0,
        lines: all?.line_count ?? 0,
        units: all?.units ?? 0,
        looseUnits: all?.loose_units ?? 0,
        methods: found.flatMap(({ method, transaction_count, total_amount }) =>
          method === null ? [] : [{ method, transaction_count, total_amount }],
        ),
      }
    })

    /** What was taken off the lines of the sales, and the profit of those whose cost is known. */
    const margins = traced("SalesFigures.margins")((filter: SoldFilter) =>
      Effect.map(repo.margins(filter), withProfit),
    )

    /** Totals of the sales of the last thirty days, today included. */
    const recentTotals = traced("SalesFigures.recentTotals")((pharmacyId: PharmacyId) =>
      Effect.flatMap(since, (from) => totals({ pharmacyId, from, until: null, paymentMethod: null })),
    )

    /** The sales amounts of the last twelve calendar months in Phnom Penh, the current month last. */
    const months = traced("SalesFigures.months")((pharmacyId: PharmacyId) =>
      Effect.flatMap(today, (day) => repo.months(pharmacyId, day, monthsShown)),
    )

    /** The five best-selling medicines of the last thirty days, by packages or by amount. */
    const bestSellers = traced("SalesFigures.bestSellers")((pharmacyId: PharmacyId, by?: SellerOrder) =>
      Effect.flatMap(since, (from) => repo.bestSellers(pharmacyId, from, sellersShown, by)),
    )

    /** What was sold by medicine, category or staff: a page of it, and the sums of all. */
    const groups = (...asked: Parameters<typeof grouped.groups>) =>
      Effect.map(grouped.groups(...asked), (found) => found.map(withProfit))
    const groupTotal = (...asked: Parameters<typeof grouped.total>) =>
      Effect.map(grouped.total(...asked), withProfit)
    /** The times whose lines these are added up from, because no summary has them. */
    const { timesRead } = grouped

    /** What was sold in each hour of the day, and on each day, of the sales between two times. */
    const { byHour, byDay } = times

    return {
      lines,
      latest,
      everyLine,
      margins,
      totals,
      recentTotals,
      months,
      bestSellers,
      byHour,
      byDay,
      groups,
      groupTotal,
      timesRead,
    }
  }),
  dependencies: [
    SalesFiguresRepo.Default,
    SoldLinesRepo.Default,
    SoldTimesRepo.Default,
    SoldGroupsRepo.Default,
    SoldLineTotalsRepo.Default,
  ],
}) {}
