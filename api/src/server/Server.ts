import {
  HttpApiBuilder,
  HttpMiddleware,
  HttpRouter,
  HttpServer,
  HttpServerRequest,
  HttpServerResponse,
  OpenApi,
} from "@effect/platform"
import type { HttpApp } from "@effect/platform"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Fiber, FiberRef, Layer } from "effect"
import { randomUUID } from "node:crypto"
import type { ListenOptions } from "node:net"
import { CapabilitiesLive } from "./Capabilities.ts"
import { AppConfig } from "../Config.ts"
import { answeredCall } from "../Telemetry/AnsweredCall.ts"
import { isMultipart } from "../http/MultipartFile.ts"
import { Health } from "./Health.ts"
import { elsewhere, notFound, unavailable } from "./Answers.ts"
import { refuseBody } from "./BodyRules.ts"
import { CrowdLines } from "./Crowd.ts"
import { FailuresLive, lastResort } from "./Failures.ts"
import { HotServices } from "./HotCalls.ts"
import { HotDoor, HotDoorLive } from "./HotDoor.ts"
import { callPolicy, commonHeaders, strictTransport } from "./Headers.ts"
import { crawlerFiles } from "./Crawlers.ts"
import { describe } from "./Description.ts"
import { asksForPage } from "./Pages.ts"
import { isPlainPath, pathOf } from "./Paths.ts"
import { withRetryAfter } from "./RetryAfter.ts"
import { servedHere } from "./Roles.ts"
import { forOneClient } from "../Sql/GivenUpReads.ts"
import { nodeServer } from "./NodeServer.ts"
import { listening } from "./SharedPort.ts"
import { strangersWait } from "./Strangers.ts"
import type { Turns } from "./Turns.ts"
import { countFailure } from "./AuthenticationFailures.ts"
import { observing } from "./Observing.ts"
import { receivedRequest } from "./ReadBody.ts"
import { isOfferPath, OfferPages } from "./OfferPages.ts"
import { WebApps } from "./WebApps.ts"

/** Whether a request asks for a page. The excluded paths are files that a browser opens directly. */
const wantsPage = (method: string, path: string, accept: string): boolean =>
  (method === "GET" || method === "HEAD") &&
  asksForPage(path, accept) &&
  !/^\/(?:api\/images|files)\//.test(path) &&
  path !== "/openapi.json"

type Response = HttpServerResponse.HttpServerResponse
type Route = Effect.Effect<Response>

/** Begins in a turn of the line; where it is full, whoever asks is told to come again. */
const inTurn = <E, R>(line: Turns, answer: Effect.Effect<Response, E, R>): Effect.Effect<Response, E, R> =>
  Effect.interruptible(
    Effect.flatMap(line.turn, (hasTurn) => (hasTurn ? answer : Effect.succeed(unavailable))),
  )

/** Answers requests before the contract's router: pages, files of the builds, health, the API description. */
const outside = Effect.gen(function* () {
  const web = yield* WebApps
  const offers = yield* OfferPages
  const { files, checks: checkLine } = yield* CrowdLines
  const strangers = yield* strangersWait
  const health = yield* Health
  const isServed = yield* servedHere
  // Hardly anybody asks, and making it takes a tenth of the time in which a process starts.
  const description = yield* Effect.cached(
    Effect.sync(() =>
      HttpServerResponse.text(JSON.stringify(describe(OpenApi.fromApi(Api))), {
        contentType: "application/json",
        headers: { "cache-control": "no-cache" },
      }),
    ),
  )
  const { publicUrl } = yield* AppConfig
  const fixed: Record<string, Route> = {
    ...crawlerFiles(publicUrl, offers.listed),
    "/openapi.json": description,
  }
  const checks: Record<string, Route> = {
    "/healthz": Effect.succeed(HttpServerResponse.unsafeJson({ status: "alive" })),
    "/readyz": health.ready,
  }
  const foundAt = (
    path: string,
    request: HttpServerRequest.HttpServerRequest,
    isPage: boolean,
  ): Route | undefined => {
    const known = fixed[path]
    if (known !== undefined) return known
    if (web.has(path)) return Effect.sync(() => web.asset(path, request.headers) ?? notFound)
    if (path.startsWith("/assets/")) return Effect.succeed(notFound)
    if (!isPage) return undefined
    return isOfferPath(path)
      ? Effect.map(offers.subjectOf(path), (subject) => web.page(path, request, subject))
      : Effect.sync(() => web.page(path, request))
  }
  return (request: HttpServerRequest.HttpServerRequest): Route | undefined => {
    const path = pathOf(request.url)
    const isPage = wantsPage(request.method, path, request.headers["accept"] ?? "")
    const told = (response: Response): Route => strangers.inTurn(request, Effect.succeed(response))
    if (!isPlainPath(path) && !isPage && !web.has(path)) return told(notFound)
    const refused = refuseBody(path, request.headers)
    if (refused !== undefined) return told(refused)
    const call = isServed(path) ? undefined : told(elsewhere)
    if (request.method !== "GET" && request.method !== "HEAD") return call
    const check = checks[path]
    // whether this process lives is told beside any crowd
    if (check !== undefined) return Effect.zipRight(checkLine.turnOrNone, check)
    const found = foundAt(path, request, isPage)
    return found === undefined ? call : inTurn(files, found)
  }
})

const withHeaders = (response: Response, requestId: string, isSecure: boolean) => {
  const own = response.headers
  const call = own["content-security-policy"] === undefined
  return HttpServerResponse.setHeaders(response, {
    ...commonHeaders,
    ...(isSecure ? strictTransport : {}),
    ...(call ? { "content-security-policy": callPolicy, vary: own["vary"] ?? "Accept" } : {}),
    ...(own["cache-control"] === undefined ? { "cache-control": "no-store" } : {}),
    "x-request-id": requestId,
  })
}

/** Calls that wait for something to hand to their client. Nobody would have what a client gets that is gone. */
const handsOut = (url: string): boolean => pathOf(url).endsWith("/updates/claim")

/**
 * Finishes a write whose body was received even when its client disconnects, as phones on unstable networks do. So a
 * write is not rolled back half-way. A read is given up with its client, and so is an upload, whose bytes come from there.
 */
const toItsEnd = <A, E, R>(
  { method, headers, url }: HttpServerRequest.HttpServerRequest,
  call: Effect.Effect<A, E, R>,
) => {
  if (isMultipart(headers)) return call
  if (handsOut(url)) return Effect.interruptible(call)
  // the server runs each call uninterruptibly, apart from its handler
  if (method === "GET" || method === "HEAD") return Effect.interruptible(forOneClient(call))
  return Effect.flatMap(Effect.forkDaemon(call), Fiber.join)
}

/**
 * Wraps all requests: adds a request id and the common headers, writes one log line without personal data, and
 * handles unexpected errors.
 */
const around = Effect.map(
  Effect.all([outside, observing, receivedRequest, strangersWait, CrowdLines, AppConfig]),
  ([answerOutside, observe, receive, strangers, lines, { publicUrl }]) =>
    <E, R>(app: HttpApp.Default<E, R>) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const requestId = randomUUID()
        const path = pathOf(request.url)
        const started = performance.now()
        const line = request.method === "GET" ? lines.of(path) : undefined
        const received = Effect.flatMap(receive(request), (complete) =>
          toItsEnd(
            request,
            complete === request
              ? app
              : Effect.provideService(app, HttpServerRequest.HttpServerRequest, complete),
          ),
        )
        const call =
          line === undefined
            ? strangers.inTurn(request, received)
            : line.run(forOneClient(app), Effect.succeed(unavailable))
        const answering = lastResort(answerOutside(request) ?? call)
        // the server runs each call in a fiber of its own, so nothing has to be set back
        yield* FiberRef.set(answeredCall, { request_id: requestId, method: request.method, path })
        const response = yield* Effect.tap(observe(request, requestId, answering), countFailure)
        const milliseconds = performance.now() - started
        yield* Effect.logDebug("answered", {
          requestId,
          method: request.method,
          path,
          status: response.status,
          milliseconds: Math.round(milliseconds),
        })
        return withHeaders(withRetryAfter(response), requestId, publicUrl.startsWith("https:"))
      }),
)

const ApiLive = HttpApiBuilder.api(Api).pipe(Layer.provide(CapabilitiesLive))

/** The Node server. At shutdown, running requests are finished. */
export const serverOn = (options: ListenOptions) =>
  Layer.unwrapEffect(
    Effect.map(HotDoor, (door) => NodeHttpServer.layer(() => nodeServer(door), options)),
  ).pipe(Layer.provide(HotDoor.Default))

/** The Node server on HOST and PORT. */
export const ServerLive = Layer.unwrapEffect(
  Effect.map(AppConfig, ({ host, port }) => serverOn({ host, port })),
)

type ServerServices = Layer.Layer.Success<typeof ServerLive>

/**
 * The contract's calls, the pages and the health calls, on an HTTP server that `on` provides once the product is
 * complete. They are wrapped here, because the platform's `middleware` option sees a response only after it was sent.
 */
const app = <E, R>(on: (serving: Layer.Layer<never, never, ServerServices>) => Layer.Layer<never, E, R>) =>
  Layer.unwrapEffect(
    Effect.map(Effect.all([HttpApiBuilder.httpApp, around]), ([calls, wrap]) =>
      // the door closes before the router leaves
      Layer.provideMerge(HotDoorLive, on(HttpServer.serve(wrap(calls)))),
    ),
  ).pipe(
    Layer.provide([ApiLive, FailuresLive]),
    Layer.provide([HttpApiBuilder.Router.Live, HttpApiBuilder.Middleware.layer]),
    Layer.provide([WebApps.Default, OfferPages.Default, Health.Default, HotServices, HotDoor.Default]),
    Layer.provide(CrowdLines.Default),
    // The router would otherwise take /INVENTORY for /inventory.
    Layer.provide(HttpRouter.setRouterConfig({ caseSensitive: true })),
    // The platform's own request spans record whole addresses and headers. `observing` creates spans without them.
    HttpMiddleware.withTracerDisabledWhen(() => true),
  )

/** The product on the HTTP server that is provided, which listens before the product is complete. */
export const AppLive = app((serving) => serving)

/**
 * The product on a server that listens only when the product is complete, since other processes answer meanwhile. Each
 * process has its own socket on the port where the system allows it (see `listening`).
 */
export const CompleteAppLive = app(
  Layer.provide(
    Layer.unwrapEffect(Effect.map(AppConfig, ({ host, port }) => serverOn(listening(host, port)))),
  ),
)
