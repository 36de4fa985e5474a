import { Data, Effect, Metric } from "effect"

/** What is done with the store. */
export type Operation = "read" | "write" | "remove" | "list"

const failures = Metric.counter("file_store_failures_total", {
  description:
    "Operations on the store of uploaded files that failed because it is away: read, write, remove, list",
  incremental: true,
})

/**
 * The store of files does not answer, or refuses this installation. A defect: the server answers 503. `message` says what
 * the store said, without what belongs to the signature of the request.
 */
export class StoreAway extends Data.TaggedError("StoreAway")<{
  readonly operation: Operation
  readonly message: string
}> {}

/** The defect after it was counted. */
export const countedAway = (operation: Operation, message: string): Effect.Effect<never, StoreAway> =>
  Effect.zipRight(
    Metric.increment(Metric.tagged(failures, "operation", operation)),
    new StoreAway({ operation, message }),
  )
