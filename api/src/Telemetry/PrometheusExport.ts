import * as Metrics from "@effect/opentelemetry/Metrics"
import * as Resource from "@effect/opentelemetry/Resource"
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus"
import { Effect, Layer } from "effect"

/** Serves every metric of the process as Prometheus text at `/metrics` on a separate port. */
export const prometheusExport = (at: {
  readonly host: string
  readonly port: number
  readonly serviceName: string
}) =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const exporter = new PrometheusExporter({
        host: at.host,
        port: at.port,
        preventServerStart: true,
        withoutScopeInfo: true,
        withoutTargetInfo: true,
      })
      yield* Metrics.registerProducer(yield* Metrics.makeProducer, () => exporter)
      yield* Effect.tryPromise(() => exporter.startServer())
    }),
  ).pipe(Layer.provide(Resource.layer({ serviceName: at.serviceName })))
