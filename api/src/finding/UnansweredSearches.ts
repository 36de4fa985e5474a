import { searchPeriods } from "@rokthnam/shared/Network/NetworkRules"
import type { SearchPeriod } from "@rokthnam/shared/Network/NetworkRules"
import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect } from "effect"
import { today } from "../platform/Today.ts"
import { standbyReads } from "../Sql/Standby.ts"
import { UnansweredSearchesRepo } from "./UnansweredSearches/UnansweredSearchesRepo.ts"
import { traced } from "../platform/Span.ts"

/** Days for which is kept what fewer than `fewestVisitors` people have looked for. */
const hiddenDays = 30

/** What people looked for and no pharmacy had. Searches are counted in the thread of finding (`KeepSearches`). */
export class UnansweredSearches extends Effect.Service<UnansweredSearches>()("UnansweredSearches", {
  effect: Effect.gen(function* () {
    const repo = yield* UnansweredSearchesRepo
    const elsewhere = yield* standbyReads

    /** What was looked for in the last so many days, today included. */
    const list = traced("UnansweredSearches.list")(function* (days: SearchPeriod) {
      const from_day = addDays(yield* today, 1 - days)
      return { from_day, items: yield* repo.list(from_day) }
    }, elsewhere)

    /** Removes what no period tells any more, and sooner what is not shown. Returns how many rows. */
    const removeOld = Effect.flatMap(today, (day) =>
      repo.removeOld({
        shown: addDays(day, 1 - Math.max(...searchPeriods)),
        hidden: addDays(day, -hiddenDays),
      }),
    )

    return { list, removeOld }
  }),
  dependencies: [UnansweredSearchesRepo.Default],
}) {}
