import { Metric } from "effect"
import type { Effect } from "effect"

/**
 * Why the primary answers: the standby does not answer or is of another database (`away`), has not yet what was written
 * (`behind`), did not answer to the end (`failed`), or the read writes (`wrote`), which is a bug.
 */
export type Reason = "away" | "behind" | "failed" | "wrote"

const reads = Metric.counter("database_reads_total", {
  description: "Reads that a standby may answer, by who answered and why",
  incremental: true,
})
/** Counts reads that a standby may answer, by who answered and why. */
export const countReads = (
  by: "standby" | "primary",
  reason: Reason | "fresh",
  times = 1,
): Effect.Effect<void> =>
  Metric.incrementBy(Metric.tagged(Metric.tagged(reads, "answered_by", by), "reason", reason), times)
