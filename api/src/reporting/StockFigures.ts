import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Stream } from "effect"
import { today } from "../platform/Today.ts"
import { everyRow, sliceOf } from "../platform/Slices.ts"
import { standbyReads } from "../Sql/Standby.ts"
import { ShelfFuturesRepo } from "./StockFigures/ShelfFuturesRepo.ts"
import { StockFiguresRepo } from "./StockFigures/StockFiguresRepo.ts"
import type { StockedLine, StockMarks, StockOrder } from "./StockFigures/StockFiguresRepo.ts"
import type { StockFilter } from "./StockFigures/StockFilter.ts"
import { traced } from "../platform/Span.ts"

/** How many of what expires are named. */
const futuresShown = 8

/** What a pharmacy has in stock. All dashboards, reports and exports use these figures, so they agree. */
export class StockFigures extends Effect.Service<StockFigures>()("StockFigures", {
  effect: Effect.gen(function* () {
    const repo = yield* StockFiguresRepo
    const futures = yield* ShelfFuturesRepo
    const elsewhere = yield* standbyReads

    /** A page of medicines, sorted by name or by expiry. */
    const medicines = traced("StockFigures.medicines")(function* (
      filter: StockFilter,
      order: StockOrder,
      request: { readonly page: number; readonly page_size: number },
    ) {
      return yield* repo.medicines(
        filter,
        yield* today,
        order,
        sliceOf({ page: request.page, size: request.page_size }),
      )
    })

    /** Every medicine. The day is the one on which reading began. */
    const everyMedicine = (filter: StockFilter, order: StockOrder) =>
      Stream.unwrap(
        Effect.map(today, (day) =>
          everyRow<StockedLine>((slice) => elsewhere(repo.medicines(filter, day, order, slice))),
        ),
      )

    /** The number of medicines, and how many of them are low, out of stock, expiring or expired. */
    const counts = traced("StockFigures.counts")(function* (filter: StockFilter, marks: StockMarks) {
      return yield* repo.counts(filter, yield* today, marks)
    })

    /** What is in stock and has expired or expires within so many days, and the price of all that. */
    const expiring = traced("StockFigures.expiring")(function* (pharmacyId: PharmacyId, days: number) {
      const day = yield* today
      const [items, risk] = yield* Effect.all(
        [futures.expiring(pharmacyId, day, days, futuresShown), futures.atRisk(pharmacyId, day, days)],
        { concurrency: 2 },
      )
      return { days, ...risk, items }
    })

    return { medicines, everyMedicine, counts, expiring }
  }),
  dependencies: [StockFiguresRepo.Default, ShelfFuturesRepo.Default],
}) {}
