import { Config, Either, Option, Redacted } from "effect"
import * as ConfigError from "effect/ConfigError"

const text = (name: string) =>
  Config.nonEmptyString(name).pipe(
    Config.option,
    Config.map((value) => Option.getOrUndefined(value)),
  )

/**
 * Headers for the collector, such as credentials, in the format of OTEL_EXPORTER_OTLP_HEADERS:
 * `key=value,other=value%20two`.
 */
const headers = Config.redacted("OTEL_EXPORTER_OTLP_HEADERS").pipe(
  Config.withDefault(Redacted.make("")),
  Config.map((given) =>
    Redacted.make(
      Object.fromEntries(
        Redacted.value(given)
          .split(",")
          .map((pair) => pair.split("="))
          .filter(([key = "", ...value]) => key.trim() !== "" && value.length > 0)
          .map(([key = "", ...value]) => [key.trim(), decodeURIComponent(value.join("=").trim())]),
      ),
    ),
  ),
)

const refused = (name: string, message: string) => Either.left(ConfigError.InvalidData([name], message))

const protocol = Config.string("OTEL_EXPORTER_OTLP_PROTOCOL").pipe(
  Config.withDefault("http/protobuf"),
  Config.mapOrFail((given) =>
    given === "http/protobuf" || given === "http/json"
      ? Either.right(given)
      : refused("OTEL_EXPORTER_OTLP_PROTOCOL", "must be http/protobuf or http/json"),
  ),
)

/** The share of traced requests (0 to 1), from OTEL_TRACES_SAMPLER and its argument; all requests by default. */
const sampledShare = Config.all([
  Config.string("OTEL_TRACES_SAMPLER").pipe(Config.withDefault("parentbased_always_on")),
  Config.number("OTEL_TRACES_SAMPLER_ARG").pipe(Config.withDefault(1)),
]).pipe(
  Config.mapOrFail(([sampler, ratio]) => {
    const kind = sampler.replace("parentbased_", "")
    if (kind === "always_on") return Either.right(1)
    if (kind === "always_off") return Either.right(0)
    return kind === "traceidratio" && ratio >= 0 && ratio <= 1
      ? Either.right(ratio)
      : refused("OTEL_TRACES_SAMPLER", "must be always_on, always_off or traceidratio with 0 to 1")
  }),
)

type Signal = "traces" | "metrics"

/**
 * The address a signal is sent to, or undefined when it is not exported. The general endpoint is a base address; a
 * signal's own endpoint is used as it is.
 */
const endpoint = (signal: Signal) =>
  Config.all({
    disabled: Config.boolean("OTEL_SDK_DISABLED").pipe(Config.withDefault(false)),
    exporter: Config.string(`OTEL_${signal.toUpperCase()}_EXPORTER`).pipe(Config.withDefault("otlp")),
    own: text(`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`),
    base: text("OTEL_EXPORTER_OTLP_ENDPOINT"),
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
  serviceName: Config.string("OTEL_SERVICE_NAME").pipe(Config.withDefault("rokthnam-api")),
  /** Milliseconds between two exports of metrics. */
  metricInterval: Config.integer("OTEL_METRIC_EXPORT_INTERVAL").pipe(Config.withDefault(60_000)),
})
export type TelemetrySettings = Config.Config.Success<typeof telemetrySettings>
