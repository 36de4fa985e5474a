import { Effect, Metric, MetricBoundaries } from "effect"

/** Upper bounds of the buckets, in milliseconds. */
const buckets = MetricBoundaries.fromIterable([1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000])

const answers = Metric.counter("http_answers_total", {
  description: "Answers by method, route and class of status",
  incremental: true,
})
const durations = Metric.histogram(
  "http_duration_milliseconds",
  buckets,
  "How long answers took by method and route",
)

/** The label for requests outside of the contract: pages, files, health, unknown paths. */
export const noRoute = "(none)"

export type Answered = {
  readonly method: string
  /** The contract's path pattern, such as `/inventory/medicines/:id`, never with a real id. */
  readonly route: string | undefined
  readonly status: number
  readonly milliseconds: number
}

/**
 * Counts a response by the class of its status ("2xx"). Routes come from the contract, so their number is limited.
 */
export const countAnswer = ({
  method,
  route = noRoute,
  status,
  milliseconds,
}: Answered): Effect.Effect<void> => {
  const labelled = <Type, In, Out>(metric: Metric.Metric<Type, In, Out>) =>
    metric.pipe(Metric.tagged("method", method), Metric.tagged("route", route))
  return Effect.zipRight(
    Metric.increment(Metric.tagged(labelled(answers), "status", `${Math.floor(status / 100)}xx`)),
    Metric.update(labelled(durations), milliseconds),
  )
}
