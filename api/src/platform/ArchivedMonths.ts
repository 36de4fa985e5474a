import { MonthArchived } from "@rokthnam/shared/Sales/MonthArchived"
import { Effect } from "effect"
import type { ArchivedTable } from "./ArchivedMonths/ArchivedTables.ts"
import { ArchivedMonthsRepo } from "./ArchivedMonths/ArchivedMonthsRepo.ts"
import { dayOf } from "./Today.ts"
import { traced } from "./Span.ts"

const refused = (ends: Date | null) =>
  ends === null ? Effect.void : Effect.fail(new MonthArchived({ until: dayOf(ends.getTime()) }))

/** Knows which months have left the database (decision 67). */
export class ArchivedMonths extends Effect.Service<ArchivedMonths>()("ArchivedMonths", {
  effect: Effect.gen(function* () {
    const repo = yield* ArchivedMonthsRepo

    /** Fails if lines that were sold between two times (null: any) are away. */
    const refuseAway = (from: Date | null, until: Date | null) =>
      Effect.flatMap(repo.soldUntil(from, until, false), refused)

    /** Fails if the lines of a sale of this time are away. */
    const refuseAwayAt = (time: Date) => refuseAway(time, new Date(time.getTime() + 1))

    /** Fails if the lines of a sale of this time cannot be changed: they are away, or about to go. */
    const refuseLeavingAt = (time: Date) =>
      Effect.flatMap(repo.soldUntil(time, new Date(time.getTime() + 1), true), refused)

    /**
     * Forgets the archived months of a table whose last row is older than so many seconds; their files are due for removal
     * once the transaction is committed (`ArchivedFiles`). One that is only being copied is given up: it is dropped like the
     * months that were never archived. Returns how many; undefined while somebody archives, or has to go on with a month
     * that is half out of the database, so that nothing of the table's old months may go now.
     */
    const forgetPast = traced("ArchivedMonths.forgetPast")(function* (table: ArchivedTable, seconds: number) {
      if ((yield* repo.past(table, seconds)).length === 0) return 0
      if (!(yield* repo.lock)) return undefined
      const leaving = (yield* repo.past(table, seconds)).filter(({ state }) => state === "leaving")
      if (leaving.length > 0) {
        yield* Effect.logWarning("A month is half in the archive: run npm run archive again", {
          months: leaving.map(({ partition }) => partition),
        })
        return undefined
      }
      return yield* repo.forgetPast(table, seconds)
    })

    return {
      refuseAway,
      refuseAwayAt,
      refuseLeavingAt,
      forgetPast,
      /** Has nobody archive until the end of the transaction. False while somebody does. */
      keepStill: repo.lock,
      /** Which of these keys are files of archived months. */
      areListed: repo.areListed,
    }
  }),
  dependencies: [ArchivedMonthsRepo.Default],
}) {}
