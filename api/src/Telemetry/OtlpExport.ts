import * as OtlpMetrics from "@effect/opentelemetry/OtlpMetrics"
import * as OtlpSerialization from "@effect/opentelemetry/OtlpSerialization"
import * as OtlpTracer from "@effect/opentelemetry/OtlpTracer"
import { FetchHttpClient, HttpClient } from "@effect/platform"
import { Cause, Effect, Layer, Redacted } from "effect"
import { discreetTracer } from "./DiscreetTracer.ts"
import type { TelemetrySettings } from "./TelemetrySettings.ts"

/**
 * Limits a call of the collector to ten seconds. The timeout is a defect, because the exporter retries failures and
 * the waiting data would fill the memory; after a defect it pauses for a minute.
 */
const BoundedClient = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(
    HttpClient.HttpClient,
    HttpClient.transformResponse(
      Effect.timeoutFailCause({
        duration: "10 seconds",
        onTimeout: () => Cause.die(new Error("The collector does not answer")),
      }),
    ),
  ),
).pipe(Layer.provide(FetchHttpClient.layer))

/**
 * Sends traces and metrics to the OTLP endpoints of the settings. Data is not stored while an endpoint is away.
 *
 * @param instance tells the processes of one service apart, where there are several
 */
export const otlpExport = (settings: TelemetrySettings, instance?: string): Layer.Layer<never> => {
  const common = {
    resource: {
      serviceName: settings.serviceName,
      attributes: instance === undefined ? {} : { "service.instance.id": instance },
    },
    headers: Redacted.value(settings.headers),
  }
  const traces =
    settings.tracesEndpoint === undefined
      ? Layer.empty
      : Layer.unwrapScoped(
          Effect.map(OtlpTracer.make({ url: settings.tracesEndpoint, ...common }), (tracer) =>
            Layer.setTracer(discreetTracer(tracer, settings.sampledShare)),
          ),
        )
  const metrics =
    settings.metricsEndpoint === undefined
      ? Layer.empty
      : OtlpMetrics.layer({
          url: settings.metricsEndpoint,
          exportInterval: settings.metricInterval,
          ...common,
        })
  return Layer.mergeAll(traces, metrics).pipe(
    Layer.provide(BoundedClient),
    Layer.provide(
      settings.protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf,
    ),
  )
}
