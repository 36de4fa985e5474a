import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { cents } from "@rokthnam/shared/Primitives/Money"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { span } from "../platform/Span.ts"
import { today } from "../platform/Today.ts"
import { SalesFiguresRepo } from "./SalesFigures/SalesFiguresRepo.ts"
import type { SoldLine } from "./SalesFigures/SalesFiguresRepo.ts"
import type { SoldFilter } from "./SalesFigures/SoldFilter.ts"
import { everyRow, sliceOf } from "../platform/Slices.ts"

const monthsShown = 12
/** Number of days that count as recent, today included, and number of best sellers shown. */
const recentDays = 30
const sellersShown = 5

const since = Effect.map(today, (day) => startOfDay(addDays(day, 1 - recentDays)))

/** What a pharmacy sold. All dashboards, reports and exports use these figures, so they agree. */
export class SalesFigures extends Effect.Service<SalesFigures>()("SalesFigures", {
  effect: Effect.gen(function* () {
    const repo = yield* SalesFiguresRepo

    /** A page of sold lines, the latest first. */
    const lines = Effect.fn("SalesFigures.lines")(
      (filter: SoldFilter, request: { readonly page: number; readonly page_size: number }) =>
        repo.lines(filter, sliceOf({ page: request.page, size: request.page_size })),
    )

    /** The latest sold lines, at most so many. */
    const latest = (pharmacyId: PharmacyId, count: number) =>
      repo.latest(pharmacyId, count).pipe(span("SalesFigures.latest"))

    /** Every sold line, the latest first. */
    const everyLine = (filter: SoldFilter) => everyRow<SoldLine>((slice) => repo.lines(filter, slice))

    /** Totals of the sales: overall and by payment method. */
    const totals = Effect.fn("SalesFigures.totals")(function* (filter: SoldFilter) {
      const found = yield* repo.totals(filter)
      const all = found.find(({ method }) => method === null)
      return {
        revenue: all?.total_amount ?? cents(0),
        transactions: all?.transaction_count ?? 0,
        lines: all?.line_count ?? 0,
        units: all?.units ?? 0,
        looseUnits: all?.loose_units ?? 0,
        methods: found.flatMap(({ method, transaction_count, total_amount }) =>
          method === null ? [] : [{ method, transaction_count, total_amount }],
        ),
      }
    })

    /** What was taken off the lines of the sales. */
    const discount = Effect.fn("SalesFigures.discount")((filter: SoldFilter) => repo.discount(filter))

    /** Totals of the sales of the last thirty days, today included. */
    const recentTotals = Effect.fn("SalesFigures.recentTotals")((pharmacyId: PharmacyId) =>
      Effect.flatMap(since, (from) => totals({ pharmacyId, from, until: null, paymentMethod: null })),
    )

    /** The sales amounts of the last twelve calendar months in Phnom Penh, the current month last. */
    const months = Effect.fn("SalesFigures.months")((pharmacyId: PharmacyId) =>
      Effect.flatMap(today, (day) => repo.months(pharmacyId, day, monthsShown)),
    )

    /** The five best-selling medicines of the last thirty days. */
    const bestSellers = Effect.fn("SalesFigures.bestSellers")((pharmacyId: PharmacyId) =>
      Effect.flatMap(since, (from) => repo.bestSellers(pharmacyId, from, sellersShown)),
    )

    return { lines, latest, everyLine, discount, totals, recentTotals, months, bestSellers }
  }),
  dependencies: [SalesFiguresRepo.Default],
}) {}
