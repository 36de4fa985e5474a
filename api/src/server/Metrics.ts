import { Effect, Layer, Metric, MetricBoundaries } from "effect"
import { createServer } from "node:http"
import { AppConfig } from "../Config.ts"
import { prometheusText } from "./Metrics/PrometheusText.ts"

/** Upper bounds of the buckets, in milliseconds. */
const buckets = MetricBoundaries.fromIterable([1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000])

const answers = Metric.counter("http_answers_total", {
  description: "Answers by class of status",
  incremental: true,
})
const byClass = ["1xx", "2xx", "3xx", "4xx", "5xx"].map((status) => Metric.tagged(answers, "status", status))
const durations = Metric.histogram("http_duration_milliseconds", buckets, "How long answers took")

/** Counts an answer with its class of status ("2xx") and its duration in milliseconds. */
export const countAnswer = (status: number, milliseconds: number): Effect.Effect<void> =>
  Effect.zipRight(
    Metric.increment(byClass[Math.floor(status / 100) - 1] ?? answers),
    Metric.update(durations, milliseconds),
  )

/** Prometheus text at `/metrics` on METRICS_PORT, a port of its own that no proxy shows to the world; 0 is off. */
export const MetricsLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { metricsPort, host } = yield* AppConfig
    if (metricsPort === 0) return
    const server = createServer((request, response) => {
      const known = request.url === "/metrics"
      response.writeHead(known ? 200 : 404, { "content-type": "text/plain; version=0.0.4; charset=utf-8" })
      response.end(known ? prometheusText(Metric.unsafeSnapshot()) : "only /metrics\n")
    })
    yield* Effect.acquireRelease(
      Effect.async<void, Error>((resume) => {
        server.once("error", (error) => resume(Effect.fail(error)))
        server.listen(metricsPort, host, () => resume(Effect.void))
      }),
      () => Effect.sync(() => server.close()),
    )
  }),
)
