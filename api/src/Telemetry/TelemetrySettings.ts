import { Config, Either, Redacted } from "effect"
import { flag, optionalSecret, optionalText, refuseSetting, text, whole } from "../Config/Given.ts"

/**
 * Headers for the collector, such as credentials, in the format of OTEL_EXPORTER_OTLP_HEADERS:
 * `key=value,other=value%20two`.
 */
const headers = optionalSecret("OTEL_EXPORTER_OTLP_HEADERS").pipe(
  Config.map((given) =>
    Redacted.make(
      Object.fromEntries(
        (given === undefined ? "" : Redacted.value(given))
          .split(",")
          .map((pair) => pair.split("="))
          .filter(([key = "", ...value]) => key.trim() !== "" && value.length > 0)
          .map(([key = "", ...value]) => [key.trim(), decodeURIComponent(value.join("=").trim())]),
      ),
    ),
  ),
)

const protocol = text("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf").pipe(
  Config.mapOrFail((given) =>
    given === "http/protobuf" || given === "http/json"
      ? Either.right(given)
      : refuseSetting(
          "OTEL_EXPORTER_OTLP_PROTOCOL",
          "OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json.",
        ),
  ),
)

/** The share of traced requests (0 to 1), from OTEL_TRACES_SAMPLER and its argument; all requests by default. */
const sampledShare = Config.all([
  text("OTEL_TRACES_SAMPLER", "parentbased_always_on"),
  Config.map(text("OTEL_TRACES_SAMPLER_ARG", "1"), Number),
]).pipe(
  Config.mapOrFail(([sampler, ratio]) => {
    const kind = sampler.replace("parentbased_", "")
    if (kind === "always_on") return Either.right(1)
    if (kind === "always_off") return Either.right(0)
    return kind === "traceidratio" && ratio >= 0 && ratio <= 1
      ? Either.right(ratio)
      : refuseSetting(
          "OTEL_TRACES_SAMPLER",
          "OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio with 0 to 1.",
        )
  }),
)

type Signal = "traces" | "metrics"

/**
 * The address a signal is sent to, or undefined when it is not exported. The general endpoint is a base address; a
 * signal's own endpoint is used as it is.
 */
const endpoint = (signal: Signal) =>
  Config.all({
    disabled: flag("OTEL_SDK_DISABLED", false),
    exporter: text(`OTEL_${signal.toUpperCase()}_EXPORTER`, "otlp"),
    own: optionalText(`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`),
    base: optionalText("OTEL_EXPORTER_OTLP_ENDPOINT"),
  }).pipe(
    Config.map(({ disabled, exporter, own, base }) =>
      disabled || exporter === "none"
        ? undefined
        : (own ?? (base === undefined ? undefined : `${base.replace(/\/$/, "")}/v1/${signal}`)),
    ),
  )

/**
 * OpenTelemetry settings under their standard names (specification, "Environment Variable Specification"). Export
 * is off by default.
 */
export const telemetrySettings = Config.all({
  tracesEndpoint: endpoint("traces"),
  metricsEndpoint: endpoint("metrics"),
  headers,
  protocol,
  sampledShare,
  serviceName: text("OTEL_SERVICE_NAME", "rokthnam-api"),
  /** Milliseconds between two exports of metrics. */
  metricInterval: whole("OTEL_METRIC_EXPORT_INTERVAL", 60_000, { least: 100 }),
})
export type TelemetrySettings = Config.Config.Success<typeof telemetrySettings>
