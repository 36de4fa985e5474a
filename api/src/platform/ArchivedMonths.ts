import { MonthArchived } from "@rokthnam/shared/Sales/MonthArchived"
import { Effect } from "effect"
import { ArchivedMonthsRepo } from "./ArchivedMonths/ArchivedMonthsRepo.ts"
import { dayOf } from "./Today.ts"

const refused = (ends: Date | null) =>
  ends === null ? Effect.void : Effect.fail(new MonthArchived({ until: dayOf(ends.getTime()) }))

/** Knows which months of sold lines have left the database (decision 67). */
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

    return { refuseAway, refuseAwayAt, refuseLeavingAt }
  }),
  dependencies: [ArchivedMonthsRepo.Default],
}) {}
