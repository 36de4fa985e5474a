import { Effect } from "effect"
import { LastChangesRepo } from "./LastChanges/LastChangesRepo.ts"

/**
 * Movements that are read again: some numbered before the last one that was read may have been committed after it. While
 * so many are written, a transaction ends; if one did not, only the next change of its pharmacy is known.
 */
const readAgain = 20_000

/**
 * When each pharmacy's stock changed for the last time: by a sale, a count, an import or a correction. The ledger tells, so
 * that a sale does nothing for it.
 */
export class LastChanges extends Effect.Service<LastChanges>()("LastChanges", {
  effect: Effect.gen(function* () {
    const repo = yield* LastChangesRepo

    /** Reads what the ledger tells since the last time. Returns how many pharmacies changed their stock. */
    const note = Effect.flatMap(repo.newest, (newest) =>
      repo.readSince(Math.max(0, newest - readAgain)),
    ).pipe(Effect.withSpan("LastChanges.note"))

    return { note }
  }),
  dependencies: [LastChangesRepo.Default],
}) {}
