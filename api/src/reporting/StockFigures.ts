import { Effect, Stream } from "effect"
import { today } from "../platform/Today.ts"
import type { StockFilter } from "./Figures/FigureFilters.ts"
import { everyRow, sliceOf } from "./Figures/Slices.ts"
import { StockFiguresRepo } from "./StockFigures/StockFiguresRepo.ts"
import type { StockedLine, StockMarks, StockOrder } from "./StockFigures/StockFiguresRepo.ts"

/** What a pharmacy has: each question has its one answer here, whichever dashboard, report or export asks it. */
export class StockFigures extends Effect.Service<StockFigures>()("StockFigures", {
  effect: Effect.gen(function* () {
    const repo = yield* StockFiguresRepo

    /** A page of medicines, by name or what expires first. */
    const medicines = Effect.fn("StockFigures.medicines")(function* (
      filter: StockFilter,
      order: StockOrder,
      request: { readonly page: number; readonly page_size: number },
    ) {
      return yield* repo.medicines(filter, yield* today, order, sliceOf(request))
    })

    /** Every medicine; the day is the one on which reading began. */
    const everyMedicine = (filter: StockFilter, order: StockOrder) =>
      Stream.unwrap(
        Effect.map(today, (day) =>
          everyRow<StockedLine>((slice) => repo.medicines(filter, day, order, slice)),
        ),
      )

    /** How many medicines there are, and how many of them are low, out of stock, expiring or expired. */
    const counts = Effect.fn("StockFigures.counts")(function* (filter: StockFilter, marks: StockMarks) {
      return yield* repo.counts(filter, yield* today, marks)
    })

    return { medicines, everyMedicine, counts }
  }),
  dependencies: [StockFiguresRepo.Default],
}) {}
