import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { today } from "../platform/Today.ts"
import { SalesFiguresRepo } from "./SalesFigures/SalesFiguresRepo.ts"
import type { SoldLine } from "./SalesFigures/SalesFiguresRepo.ts"
import type { SoldFilter } from "./Figures/FigureFilters.ts"
import { everyRow, sliceOf } from "./Figures/Slices.ts"

const monthsShown = 12
/** The days of "recently", today included, and how many best sellers are named. */
const recentDays = 30
const sellersShown = 5

const since = Effect.map(today, (day) => startOfDay(addDays(day, 1 - recentDays)))

/** What a pharmacy sold: each question has its one answer here, whichever dashboard, report or export asks it. */
export class SalesFigures extends Effect.Service<SalesFigures>()("SalesFigures", {
  effect: Effect.gen(function* () {
    const repo = yield* SalesFiguresRepo

    /** A page of sold lines, the latest first. */
    const lines = Effect.fn("SalesFigures.lines")(
      (filter: SoldFilter, request: { readonly page: number; readonly page_size: number }) =>
        repo.lines(filter, sliceOf(request)),
    )

    /** Every sold line, the latest first. */
    const everyLine = (filter: SoldFilter) => everyRow<SoldLine>((slice) => repo.lines(filter, slice))

    /** What the sales come to, in all and by payment method. */
    const totals = Effect.fn("SalesFigures.totals")(function* (filter: SoldFilter) {
      const found = yield* repo.totals(filter)
      const all = found.find(({ method }) => method === null)
      return {
        revenue: all?.total_amount ?? cents(0),
        transactions: all?.transaction_count ?? 0,
        lines: all?.line_count ?? 0,
        units: all?.units ?? 0,
        methods: found.flatMap(({ method, ...row }) => (method === null ? [] : [{ method, ...row }])),
      }
    })

    /** What the sales of the last thirty days come to, today included. */
    const recentTotals = Effect.fn("SalesFigures.recentTotals")((pharmacyId: number) =>
      Effect.flatMap(since, (from) => totals({ pharmacyId, from, until: null, paymentMethod: null })),
    )

    /** The amounts of the last twelve calendar months in Phnom Penh, the present one last. */
    const months = Effect.fn("SalesFigures.months")((pharmacyId: number) =>
      Effect.flatMap(today, (day) => repo.months(pharmacyId, day, monthsShown)),
    )

    /** The five medicines most sold in the last thirty days. */
    const bestSellers = Effect.fn("SalesFigures.bestSellers")((pharmacyId: number) =>
      Effect.flatMap(since, (from) => repo.bestSellers(pharmacyId, from, sellersShown)),
    )

    return { lines, everyLine, totals, recentTotals, months, bestSellers }
  }),
  dependencies: [SalesFiguresRepo.Default],
}) {}
