import { Config, Effect, Layer, Logger, LogLevel } from "effect"
import { AppConfig } from "./Config.ts"

const level = Config.logLevel("LOG_LEVEL").pipe(Config.withDefault(LogLevel.Info))

/** Structured logs: one JSON object per line. Bodies, names, phone numbers and secrets are never logged. */
export const LoggingLive = Layer.mergeAll(
  Logger.replace(Logger.defaultLogger, Logger.jsonLogger.pipe(Logger.withConsoleLog)),
  Layer.unwrapEffect(
    Effect.map(
      Effect.orElseSucceed(level, () => LogLevel.Info),
      Logger.minimumLogLevel,
    ),
  ),
)

/**
 * Exports traces and metrics to the OTLP endpoints of the `OTEL_` settings, and Prometheus text on METRICS_PORT, a
 * separate port that must not be reachable from outside. Modules of an export that is off are not loaded.
 */
export const TelemetryLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { telemetry, metricsPort: port, host } = yield* AppConfig
    const otlp =
      telemetry.tracesEndpoint === undefined && telemetry.metricsEndpoint === undefined
        ? Layer.empty
        : (yield* Effect.promise(() => import("./Telemetry/OtlpExport.ts"))).otlpExport(telemetry)
    if (port === 0) return otlp
    const { prometheusExport } = yield* Effect.promise(() => import("./Telemetry/PrometheusExport.ts"))
    return Layer.mergeAll(otlp, prometheusExport({ host, port, serviceName: telemetry.serviceName }))
  }),
)
