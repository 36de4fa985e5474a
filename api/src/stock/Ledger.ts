import { Effect } from "effect"
import { LedgerRepo } from "./Ledger/LedgerRepo.ts"
import { transactional } from "../Sql.ts"

/** Checks that the stock agrees with the ledger, which the database itself writes. */
export class Ledger extends Effect.Service<Ledger>()("Ledger", {
  effect: Effect.gen(function* () {
    const repo = yield* LedgerRepo
    const transaction = yield* transactional

    /** Compares every medicine's stock with its movements, and every sale's total with its lines. */
    const check = Effect.fn("Ledger.check")(() =>
      transaction(
        Effect.zipRight(
          repo.allowTime,
          Effect.all({ medicines: repo.medicines, stock: repo.stockGaps, sales: repo.saleGaps }),
        ),
      ),
    )

    /** The nightly check. A difference is a bug and is logged as an error. Returns the number of differences. */
    const checkAndTell = Effect.fn("Ledger.checkAndTell")(function* () {
      const { stock, sales } = yield* check()
      const gaps = stock.length + sales.length
      if (gaps > 0)
        yield* Effect.logError("Ledger and stock disagree").pipe(
          Effect.annotateLogs({ stock: JSON.stringify(stock), sales: JSON.stringify(sales) }),
        )
      return gaps
    })

    return { check, checkAndTell }
  }),
  dependencies: [LedgerRepo.Default],
}) {}
