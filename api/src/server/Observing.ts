import { HttpTraceContext } from "@effect/platform"
import type { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Option } from "effect"
import type { Tracer } from "effect"
import { AppConfig } from "../Config.ts"
import { accessLog } from "./AccessLog.ts"
import type { Accessed } from "./AccessLog.ts"
import { countAnswer } from "./Metrics.ts"

type Answering<R> = Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>

/** The router writes the contract's path pattern on the span of the request. */
const routeOf = (span: Tracer.Span): string | undefined => {
  const found = span.attributes.get("http.route")
  return typeof found === "string" ? found : undefined
}

/** A span on which the router writes, where spans are switched off since nothing exports them. */
const withUnsentSpan = <A, E, R>(
  name: string,
  options: Tracer.SpanOptions,
  use: (span: Tracer.Span) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.withTracerEnabled(Effect.makeSpan(name, options), true), use)

const isCounted = ({ metricsPort, telemetry }: AppConfig): boolean =>
  metricsPort !== 0 || telemetry.metricsEndpoint !== undefined

/**
 * Counts each call, gives it a tracing span and writes its line of the access log, as far as metrics, traces or the log
 * are switched on; otherwise runs the call unchanged. Path, query, headers and address are not recorded, since they
 * show who searches for what. A caller's trace is continued only behind a trusted proxy, because others could send
 * any trace id.
 */
export const observing = Effect.map(Effect.all([AppConfig, accessLog]), ([config, log]) => {
  const { telemetry, trustProxy } = config
  const counted = isCounted(config)
  const isTraced = telemetry.tracesEndpoint !== undefined
  const isOff = !counted && !isTraced && log === undefined
  const withRoute = isTraced ? Effect.useSpan : withUnsentSpan
  return <R>(
    request: HttpServerRequest.HttpServerRequest,
    requestId: string,
    answering: Answering<R>,
  ): Answering<R> => {
    if (isOff) return answering
    const { method } = request
    const started = performance.now()
    const parent =
      trustProxy > 0 ? Option.getOrUndefined(HttpTraceContext.fromHeaders(request.headers)) : undefined
    const logged = (span: Tracer.Span, response: HttpServerResponse.HttpServerResponse | undefined) =>
      log?.({
        request,
        requestId,
        route: routeOf(span),
        response: response && { status: response.status, bytes: response.body.contentLength },
        milliseconds: performance.now() - started,
      }) ?? Effect.void
    return withRoute(method, { kind: "server", captureStackTrace: false, parent }, (span) => {
      span.attribute("http.request.method", method)
      return Effect.withParentSpan(answering, span).pipe(
        Effect.onInterrupt(() => logged(span, undefined)),
        Effect.tap((response) => {
          const { status } = response
          span.attribute("http.response.status_code", status)
          const milliseconds = performance.now() - started
          return Effect.zipRight(
            logged(span, response),
            counted ? countAnswer({ method, route: routeOf(span), status, milliseconds }) : Effect.void,
          )
        }),
      )
    })
  }
})

/**
 * Yields how a request is recorded that is answered without a span: its line of the access log and its metrics, as far
 * as they are switched on. Undefined while traces are exported, which need the span, and `nothing` while all are off.
 */
export const recording = Effect.map(Effect.all([AppConfig, accessLog]), ([config, log]) => {
  if (config.telemetry.tracesEndpoint !== undefined) return undefined
  const counted = isCounted(config)
  if (!counted && log === undefined) return "nothing"
  return (accessed: Accessed): Effect.Effect<void> => {
    const { request, route, response, milliseconds } = accessed
    const count =
      counted && response !== undefined
        ? countAnswer({ method: request.method, route, status: response.status, milliseconds })
        : Effect.void
    return Effect.zipRight(log?.(accessed) ?? Effect.void, count)
  }
})
