import type * as Metrics from "@effect/opentelemetry/Metrics"
import type { Effect } from "effect"

type Producer = Effect.Effect.Success<typeof Metrics.makeProducer>
type Collected = Awaited<ReturnType<Producer["collect"]>>
/** The metrics of one process, as plain data that can be sent to another one. */
export type Collection = Collected["resourceMetrics"]["scopeMetrics"][number]["metrics"]
type MetricData = Collection[number]
type Point = MetricData["dataPoints"][number]
type Value = Point["value"]

/** The gauges that add up. Of every other one, the highest value of the processes is shown. */
const addedGauges = new Set(["process_resident_memory_bytes"])

const isGauge = ({ dataPoints, ...metric }: MetricData): boolean =>
  !("isMonotonic" in metric) && dataPoints.every(({ value }) => typeof value === "number")

const least = (one: number | undefined, other: number | undefined) =>
  Math.min(one ?? Infinity, other ?? Infinity)
const greatest = (one: number | undefined, other: number | undefined) =>
  Math.max(one ?? -Infinity, other ?? -Infinity)

/** The sum of two counts, or of two histograms with the same buckets. */
const add = (one: Value, other: Value): Value => {
  if (typeof one === "number" || typeof other === "number") return Number(one) + Number(other)
  if (!("buckets" in one) || !("buckets" in other)) return one
  const theirs = other.buckets.counts
  return {
    buckets: {
      boundaries: one.buckets.boundaries,
      counts: one.buckets.counts.map((count, at) => count + (theirs[at] ?? 0)),
    },
    count: one.count + other.count,
    sum: (one.sum ?? 0) + (other.sum ?? 0),
    min: least(one.min, other.min),
    max: greatest(one.max, other.max),
  }
}

const together = (metric: MetricData, one: Value, other: Value): Value =>
  isGauge(metric) && !addedGauges.has(metric.descriptor.name)
    ? Math.max(Number(one), Number(other))
    : add(one, other)

const keyOf = ({ attributes }: Point): string =>
  JSON.stringify(Object.entries(attributes).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const join = (one: MetricData, other: MetricData): MetricData => {
  const points = new Map<string, Point>(one.dataPoints.map((point) => [keyOf(point), point]))
  for (const point of other.dataPoints) {
    const known = points.get(keyOf(point))
    const value = known === undefined ? point.value : together(one, known.value, point.value)
    points.set(keyOf(point), Object.assign({ ...point }, { value }))
  }
  // The points of one metric all have its kind of value, which the type cannot tell for a mixture.
  return { ...one, dataPoints: [...points.values()] } as MetricData
}

/** The metrics of several processes as those of one: counts and histograms added, gauges as they say. */
export const summed = (collections: ReadonlyArray<Collection>): Collection => {
  const metrics = new Map<string, MetricData>()
  for (const metric of collections.flat()) {
    const known = metrics.get(metric.descriptor.name)
    metrics.set(metric.descriptor.name, known === undefined ? metric : join(known, metric))
  }
  return [...metrics.values()]
}

/**
 * Remembers what processes reported, so that the sums do not fall when one has ended: what it counted stays, and what
 * it measured goes. What it counted after its last report is lost.
 */
export class Reports {
  #ended: Collection = []
  #known = new Map<number, Collection>()

  /** @param now the processes that run, each with its metrics, or undefined when it did not report in time */
  sum(now: ReadonlyMap<number, Collection | undefined>): Collection {
    for (const [process, last] of this.#known)
      if (!now.has(process)) this.#ended = summed([this.#ended, last.filter((metric) => !isGauge(metric))])
    this.#known = new Map(
      [...now].map(([process, metrics]) => [process, metrics ?? this.#known.get(process) ?? []]),
    )
    return summed([this.#ended, ...this.#known.values()])
  }
}
