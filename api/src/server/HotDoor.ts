import { Effect, Exit, Layer, Option, Runtime } from "effect"
import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { AppConfig } from "../Config.ts"
import { callPolicy, commonHeaders, strictTransport } from "./Headers.ts"
import { hotCalls } from "./HotCalls.ts"
import { recording } from "./Observing.ts"

/** Takes a request, or returns false. `leave` hands a request that was taken to the contract's router after all. */
type Takes = (request: IncomingMessage, response: ServerResponse, leave: () => unknown) => boolean

/** Where hot calls are answered before the platform's server sees them. Closed while `takes` is undefined. */
export class HotDoor extends Effect.Service<HotDoor>()("HotDoor", {
  sync: (): { takes: Takes | undefined } => ({ takes: undefined }),
}) {}

/** Whether a request is a GET without a body that does not ask for a page. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" &&
  headers["content-length"] === undefined &&
  headers["transfer-encoding"] === undefined &&
  headers.accept?.includes("text/html") !== true

const makeTakes = Effect.gen(function* () {
  const find = yield* hotCalls
  const record = yield* recording
  const { publicUrl } = yield* AppConfig
  if (record === undefined) return undefined
  const run = Runtime.runFork(yield* Effect.runtime())
  const fixed = {
    ...commonHeaders,
    ...(publicUrl.startsWith("https:") ? strictTransport : {}),
    "content-security-policy": callPolicy,
    vary: "Accept",
    "cache-control": "no-store",
    "content-type": "application/json",
  }

  const takes: Takes = (request, response, leave) => {
    const found = isPlainRead(request) ? find(request.url ?? "", request.headers.authorization) : undefined
    if (found === undefined) return false
    const requestId = randomUUID()
    const started = performance.now()
    const recorded = (bytes: number | undefined) =>
      run(
        record({
          request: {
            method: "GET",
            headers: request.headers,
            remoteAddress: Option.fromNullable(request.socket.remoteAddress),
          },
          requestId,
          route: found.route,
          response: bytes === undefined ? undefined : { status: 200, bytes },
          milliseconds: performance.now() - started,
        }),
      )
    // spans would not be exported: then the door is closed
    const fiber = run(Effect.withTracerEnabled(found.json, false))
    const giveUp = (): void => fiber.unsafeInterruptAsFork(fiber.id())
    response.once("close", giveUp)
    fiber.addObserver((exit) => {
      response.off("close", giveUp)
      if (response.destroyed) recorded(undefined)
      else if (Exit.isFailure(exit)) leave()
      else {
        const bytes = Buffer.byteLength(exit.value)
        response.writeHead(200, { ...fixed, "x-request-id": requestId, "content-length": bytes })
        // text goes out together with the headers, in one write
        response.end(exit.value)
        recorded(bytes)
      }
    })
    return true
  }
  return takes
})

/** Opens the door for as long as the product is complete. While traces are exported it stays closed. */
export const HotDoorLive = Layer.scopedDiscard(
  Effect.flatMap(Effect.all([HotDoor, makeTakes]), ([door, takes]) =>
    Effect.acquireRelease(
      Effect.sync(() => (door.takes = takes)),
      () => Effect.sync(() => (door.takes = undefined)),
    ),
  ),
)
