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
    const { telemetry, metricsPort: port, host, dataDir } = yield* AppConfig
    const otlp =
      telemetry.tracesEndpoint === undefined && telemetry.metricsEndpoint === undefined
        ? Layer.empty
        : (yield* Effect.promise(() => import("./Telemetry/OtlpExport.ts"))).otlpExport(telemetry)
    if (port === 0 && telemetry.metricsEndpoint === undefined) return otlp
    const { processMetrics } = yield* Effect.promise(() => import("./Telemetry/ProcessMetrics.ts"))
    const measured = Layer.mergeAll(otlp, processMetrics(dataDir))
    if (port === 0) return measured
    const { prometheusExport } = yield* Effect.promise(() => import("./Telemetry/PrometheusExport.ts"))
    return Layer.mergeAll(measured, prometheusExport({ host, port, serviceName: telemetry.serviceName }))
  }),
)
