import { HttpTraceContext } from "@effect/platform"
import type { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Option } from "effect"
import { AppConfig } from "../Config.ts"
import { countAnswer } from "./Metrics.ts"

type Answering<R> = Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>

/**
 * Counts each call and gives it the span that its parts hang on, when anybody looks; else the call as it is. The router
 * writes the route on the span. Neither path, query, headers nor address are recorded: they say who looks for what. A
 * caller's own trace is gone on with behind a trusted proxy only, for strangers could fill anybody's.
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
