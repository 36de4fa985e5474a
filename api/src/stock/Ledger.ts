import { Effect } from "effect"
import { LedgerRepo } from "./Ledger/LedgerRepo.ts"
import { transactional } from "../Sql.ts"

/** The ledger of stock is written by the database itself; this proves that it and the stock agree. */
export class Ledger extends Effect.Service<Ledger>()("Ledger", {
  effect: Effect.gen(function* () {
    const repo = yield* LedgerRepo
    const transaction = yield* transactional

    /** Compares every medicine's stock with its movements and every sale's total with its lines, each at one instant. */
    const check = Effect.fn("Ledger.check")(() =>
      transaction(
        Effect.zipRight(
          repo.allowTime,
          Effect.all({ medicines: repo.medicines, stock: repo.stockGaps, sales: repo.saleGaps }),
        ),
      ),
    )

    /** The nightly check: a gap is a fault of ours and is logged as such. Answers how many there are. */
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
