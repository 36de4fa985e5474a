import { Effect } from "effect"
import { Partitions } from "../../platform/Partitions.ts"
import { OldChangesRepo } from "./OldChangesRepo.ts"
import { traced } from "../../platform/Span.ts"

/**
 * Seconds for which changes are stored. A reader needs the changes since its snapshot, and the slowest one, which
 * loads the whole index, may take 600 s (`loadTimeout`). An index that lost its connection for less time resumes.
 */
const keptSeconds = 3600
/**
 * Seconds for which changes are stored that the newest snapshot of the index lacks. It is renewed every hour, so this
 * only matters when nobody can write one any more, and then the log must not grow for ever.
 */
const keptForSnapshot = 6 * 3600
/** Changes that one statement removes, and the most that one run removes. The next run goes on. */
const batch = 5000
const mostAtOnce = 500_000

/** Removes the changes that every reader of the feed has applied. */
export class OldChanges extends Effect.Service<OldChanges>()("OldChanges", {
  effect: Effect.gen(function* () {
    const repo = yield* OldChangesRepo
    const partitions = yield* Partitions

    /** Drops old months, and removes old changes in batches. Returns how many. */
    const remove = traced("OldChanges.remove")(function* () {
      let removed = yield* partitions.dropOld("search_changes", keptForSnapshot)
      let last = batch
      while (last === batch && removed < mostAtOnce) {
        last = yield* repo.remove(keptSeconds, keptForSnapshot, batch)
        removed += last
      }
      return removed
    })

    return { remove }
  }),
  dependencies: [OldChangesRepo.Default, Partitions.Default],
}) {}
