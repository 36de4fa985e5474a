import { Effect, Metric, MetricBoundaries } from "effect"
import { describe, expect, it } from "vitest"
import { prometheusText } from "../../src/server/Metrics/PrometheusText.ts"

describe("the text of metrics", () => {
  it("names counters, gauges and histograms as Prometheus reads them", () => {
    const counter = Metric.tagged(Metric.counter("test_counted_total"), "kind", 'a "quoted" one')
    const gauge = Metric.gauge("test_level", { description: "How full" })
    const histogram = Metric.histogram("test_spread", MetricBoundaries.fromIterable([1, 10]))
    Effect.runSync(
      Effect.all([
        Metric.incrementBy(counter, 3),
        Metric.set(gauge, 7),
        Metric.update(histogram, 5),
        Metric.update(histogram, 50),
      ]),
    )
    const text = prometheusText(Metric.unsafeSnapshot())
    expect(text).toContain(
      '# TYPE test_counted_total counter\ntest_counted_total{kind="a \\"quoted\\" one"} 3\n',
    )
    expect(text).toContain("# HELP test_level How full\n# TYPE test_level gauge\ntest_level 7\n")
    expect(text).toContain('test_spread_bucket{le="1"} 0\ntest_spread_bucket{le="10"} 1\n')
    expect(text.match(/test_spread_bucket\{le="\+Inf"\} 2/g)).toHaveLength(1)
    expect(text).toContain("test_spread_sum 55\ntest_spread_count 2\n")
  })
})
