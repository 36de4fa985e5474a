import { HttpTraceContext } from "@effect/platform"
import type { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Option } from "effect"
import { AppConfig } from "../Config.ts"
import { countAnswer } from "./Metrics.ts"

type Answering<R> = Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>

/**
 * Counts each call and gives it a tracing span, if metrics or traces are exported; otherwise runs the call
 * unchanged. The router sets the route on the span. Path, query, headers and address are not recorded, since they
 * show who searches for what. A caller's trace is continued only behind a trusted proxy, because others could send
 * any trace id.
 */
export const observing = Effect.map(AppConfig, ({ telemetry, metricsPort, trustProxy }) => {
  const counted = metricsPort !== 0 || telemetry.metricsEndpoint !== undefined
  const isOff = !counted && telemetry.tracesEndpoint === undefined
  return <R>(request: HttpServerRequest.HttpServerRequest, answering: Answering<R>): Answering<R> => {
    if (isOff) return answering
    const { method } = request
    const started = performance.now()
    const parent =
      trustProxy > 0 ? Option.getOrUndefined(HttpTraceContext.fromHeaders(request.headers)) : undefined
    return Effect.useSpan(method, { kind: "server", captureStackTrace: false, parent }, (span) => {
      span.attribute("http.request.method", method)
      return Effect.tap(Effect.withParentSpan(answering, span), ({ status }) => {
        span.attribute("http.response.status_code", status)
        const found = span.attributes.get("http.route")
        const route = typeof found === "string" ? found : undefined
        return counted
          ? countAnswer({ method, route, status, milliseconds: performance.now() - started })
          : Effect.void
      })
    })
  }
})
