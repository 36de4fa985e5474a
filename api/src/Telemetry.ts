import { Config, Effect, Layer, Logger, LogLevel } from "effect"
import { hostname } from "node:os"
import { AppConfig } from "./Config.ts"
import { Primary } from "./Primary.ts"
import { namingCall } from "./Telemetry/AnsweredCall.ts"
import type { Others } from "./Telemetry/PrometheusExport.ts"

const level = Config.logLevel("LOG_LEVEL").pipe(Config.withDefault(LogLevel.Info))

/** Structured logs: one JSON object per line. Bodies, names, phone numbers and secrets are never logged. */
export const LoggingLive = Layer.mergeAll(
  Logger.replace(Logger.defaultLogger, namingCall(Logger.jsonLogger).pipe(Logger.withConsoleLog)),
  Layer.unwrapEffect(
    Effect.map(
      Effect.orElseSucceed(level, () => LogLevel.Info),
      Logger.minimumLogLevel,
    ),
  ),
)

/**
 * Exports traces and metrics to the OTLP endpoints of the `OTEL_` settings, and Prometheus text on METRICS_PORT, a
 * separate port that must not be reachable from outside. Modules of an export that is off are not loaded, and spans that
 * nothing exports are not made. Several processes of a machine each export by OTLP, under their own instance; the primary
 * serves Prometheus for all.
 *
 * @param others what the processes of this primary report
 */
const telemetry = (others?: Others) =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const { telemetry: settings, metricsPort: port, host, dataDir } = yield* AppConfig
      const primary = yield* Primary
      const untraced = settings.tracesEndpoint === undefined ? Layer.setTracerEnabled(false) : Layer.empty
      const otlp =
        settings.tracesEndpoint === undefined && settings.metricsEndpoint === undefined
          ? Layer.empty
          : (yield* Effect.promise(() => import("./Telemetry/OtlpExport.ts"))).otlpExport(
              settings,
              primary === undefined && others === undefined ? undefined : `${hostname()}-${process.pid}`,
            )
      if (port === 0 && settings.metricsEndpoint === undefined) return Layer.mergeAll(untraced, otlp)
      const { processMetrics } = yield* Effect.promise(() => import("./Telemetry/ProcessMetrics.ts"))
      const measured = Layer.mergeAll(untraced, otlp, processMetrics(dataDir))
      if (port === 0) return measured
      const { prometheusExport, reportToPrimary } = yield* Effect.promise(
        () => import("./Telemetry/PrometheusExport.ts"),
      )
      const { serviceName } = settings
      return Layer.mergeAll(
        measured,
        primary === undefined
          ? prometheusExport({ host, port, serviceName }, others)
          : reportToPrimary(primary, serviceName),
      )
    }),
  )

/** The telemetry of a process that serves. */
export const TelemetryLive = telemetry()

/** The telemetry of a primary. `others` is what its processes report now. */
export const primaryTelemetry = (others: Others) => telemetry(others)
