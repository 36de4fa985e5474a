import { Effect, Metric } from "effect"
import { countReads } from "../../Sql/ReadCounts.ts"
import type { RefusalReason } from "./snapshot/Refusal.ts"

/** 1 while the memory index answers searches and 0 while SQL does. */
export const answersFromMemory = Metric.gauge("search_answers_from_memory")

/** The number of rows in the memory index. */
export const indexedRows = Metric.gauge("search_index_rows")

const counters = {
  load: {
    label: "source",
    metric: Metric.counter("search_index_loads_total", {
      description: "Whole indexes that were loaded, from the table or from a snapshot",
      incremental: true,
    }),
  },
  snapshot: {
    label: "outcome",
    metric: Metric.counter("search_snapshots_total", {
      description:
        "Snapshots of the search index that were written, could not be written, or were not used and why",
      incremental: true,
    }),
  },
} as const

/** Who answered the read of a page's rows, and why: as `database_reads_total` tells it of other reads. */
export type PageEvent = "page standby" | "page away" | "page behind"

/** What happens to an index and its snapshots, and to the reads of pages where there is a standby. */
export type SearchEvent =
  | `load ${"table" | "snapshot"}`
  | `snapshot ${"written" | "failed" | RefusalReason}`
  | PageEvent

/** How often each has happened so far. */
export type SearchEvents = Readonly<Partial<Record<SearchEvent, number>>>

const pages: Readonly<Record<PageEvent, (times: number) => Effect.Effect<void>>> = {
  "page standby": (times) => countReads("standby", "fresh", times),
  "page away": (times) => countReads("primary", "away", times),
  "page behind": (times) => countReads("primary", "behind", times),
}

const isOfPage = (event: SearchEvent): event is PageEvent => Object.hasOwn(pages, event)

/** Counts what happened. */
export const countEvent = (event: SearchEvent, times = 1): Effect.Effect<void> => {
  if (isOfPage(event)) return pages[event](times)
  const [kind, value] = event.split(" ") as ["load" | "snapshot", string]
  const { metric, label } = counters[kind]
  return Metric.incrementBy(Metric.tagged(metric, label, value), times)
}

/** What an alert waits for is told from the beginning, as zero. */
export const beginCounting: Effect.Effect<void> = Effect.forEach(
  ["load table", "load snapshot", "snapshot written", "snapshot failed"] as const,
  (event) => countEvent(event, 0),
  { discard: true },
)

/** Counts what happened between two states of a thread, whose own metrics nobody sees. */
export const countEventsSince = (before: SearchEvents, now: SearchEvents): Effect.Effect<void> =>
  Effect.forEach(
    Object.entries(now) as ReadonlyArray<[SearchEvent, number]>,
    ([event, times]) => {
      const more = times - (before[event] ?? 0)
      return more > 0 ? countEvent(event, more) : Effect.void
    },
    { discard: true },
  )
