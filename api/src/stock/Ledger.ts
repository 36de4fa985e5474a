import { Effect } from "effect"
import { LedgerRepo } from "./Ledger/LedgerRepo.ts"
import { transactional } from "../Sql.ts"
import { traced } from "../platform/Span.ts"

/** Checks that the stock agrees with the ledger, which the database itself writes. */
export class Ledger extends Effect.Service<Ledger>()("Ledger", {
  effect: Effect.gen(function* () {
    const repo = yield* LedgerRepo
    const transaction = yield* transactional

    const compare = (ledger: typeof repo.whole) =>
      Effect.all({
        medicines: repo.medicines,
        stock: ledger.stockGaps,
        sales: ledger.saleGaps,
        shifts: ledger.shiftGaps,
      })

    /** Compares every medicine's stock with all its movements, every sale with its lines, payments and drawer, and every count. */
    const checkWhole = traced("Ledger.checkWhole")(() =>
      transaction(Effect.zipRight(repo.allowTime, compare(repo.whole))),
    )

    /**
     * Compares every medicine's stock with what the last check without differences found, `since`, and the movements
     * after it, the sales after it, and the shifts of the last eight days. If nothing differs, the next check begins here. A change of what
     * was checked before is found by `checkWhole` alone.
     */
    const check = traced("Ledger.check")(() =>
      transaction(
        Effect.gen(function* () {
          yield* repo.allowTime
          const since = yield* repo.beginRecent
          return { since, ...(yield* compare(repo.recent)) }
        }),
      ),
    )

    /** The nightly check. A difference is a bug and is logged as an error. Returns the number of differences. */
    const checkAndTell = traced("Ledger.checkAndTell")(function* () {
      const { stock, sales, shifts } = yield* check()
      const gaps = stock.length + sales.length + shifts.length
      if (gaps > 0)
        yield* Effect.logError("Ledger and stock disagree").pipe(
          Effect.annotateLogs({
            stock: JSON.stringify(stock),
            sales: JSON.stringify(sales),
            shifts: JSON.stringify(shifts),
          }),
        )
      return gaps
    })

    return { check, checkWhole, checkAndTell }
  }),
  dependencies: [LedgerRepo.Default],
}) {}
