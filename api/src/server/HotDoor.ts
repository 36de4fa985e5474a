import { Cause, Effect, Exit, Layer, Option, Runtime } from "effect"
import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { AppConfig } from "../Config.ts"
import { callPolicy, commonHeaders, strictTransport } from "./Headers.ts"
import { crowdedAnswer, isBadText } from "./Failures.ts"
import { endEarlyBodies, onEarlyBody } from "../http/EarlyBodies.ts"
import { hotCalls } from "./HotCalls.ts"
import type { HotAnswer } from "./HotCalls.ts"
import { hotWrites } from "./HotWrites.ts"
import { recording } from "./Observing.ts"
import { pathOf } from "./Paths.ts"
import { servedHere } from "./Roles.ts"
import { readsForOneClient } from "../Sql/GivenUpReads.ts"

/** Takes a request, or returns false. `leave` hands a request that was taken to the contract's router after all. */
type Takes = (request: IncomingMessage, response: ServerResponse, leave: () => unknown) => boolean

/**
 * Where hot calls are answered before the platform's server sees them. Closed while `takes` is undefined. `answered`
 * counts the answers that it gave.
 */
export class HotDoor extends Effect.Service<HotDoor>()("HotDoor", {
  sync: (): { takes: Takes | undefined; answered: number } => ({ takes: undefined, answered: 0 }),
}) {}

/** Whether a request is a GET without a body that does not ask for a page. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" &&
  headers["content-length"] === undefined &&
  headers["transfer-encoding"] === undefined &&
  headers.accept?.includes("text/html") !== true

/**
 * Logs what broke in a hot call. The router answers the call from the beginning, and what broke here need not break
 * there. A refusal is not logged, nor a text that PostgreSQL refuses, which is the caller's fault.
 */
const warnOfDefect = (
  { route, requestId }: { readonly route: string; readonly requestId: string },
  cause: Cause.Cause<unknown>,
): Effect.Effect<void> =>
  Option.match(Cause.keepDefects(cause), {
    onNone: () => Effect.void,
    onSome: (defects) =>
      isBadText(Cause.squash(defects))
        ? Effect.void
        : Effect.annotateLogs(Effect.logWarning("A hot call failed and is done again", defects), {
            route,
            hot_request_id: requestId,
          }),
  })

type Sent = {
  readonly status: number
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The refusal of a call of which there are too many. Undefined where the router has to answer. */
const refusalOf = (cause: Cause.Cause<unknown>): Sent | undefined => {
  const answer = crowdedAnswer(Cause.squash(cause))
  return answer?.body._tag === "Uint8Array"
    ? { status: answer.status, headers: answer.headers, text: new TextDecoder().decode(answer.body.body) }
    : undefined
}

/** What sends the answer of a hot call, and records it. */
const makeSend = Effect.gen(function* () {
  const door = yield* HotDoor
  const record = yield* recording
  const { publicUrl } = yield* AppConfig
  if (record === undefined) return undefined
  // spans are not made here, since they would not be exported: the door is closed then
  const runtime = yield* Effect.runtime()
  const run = Runtime.runFork(runtime)
  const runRead = Runtime.runFork(Runtime.setFiberRef(runtime, readsForOneClient, true))
  const fixed = {
    ...commonHeaders,
    ...(publicUrl.startsWith("https:") ? strictTransport : {}),
    "content-security-policy": callPolicy,
    vary: "Accept",
    "cache-control": "no-store",
    "content-type": "application/json",
  }

  return ({ route, status, json }: HotAnswer, ...[request, response, leave]: Parameters<Takes>): void => {
    const requestId = randomUUID()
    const started = performance.now()
    const isRead = request.method === "GET"
    const recorded = (answered: { readonly status: number; readonly bytes: number } | undefined) => {
      if (record === "nothing") return
      run(
        record({
          request: {
            method: isRead ? "GET" : "POST",
            headers: request.headers,
            remoteAddress: Option.fromNullable(request.socket.remoteAddress),
          },
          requestId,
          route,
          response: answered,
          milliseconds: performance.now() - started,
        }),
      )
    }
    const fiber = (isRead ? runRead : run)(json)
    const giveUp = (): void => fiber.unsafeInterruptAsFork(fiber.id())
    // a write is finished without its client
    if (isRead) response.once("close", giveUp)
    fiber.addObserver((exit) => {
      response.off("close", giveUp)
      const answer = Exit.isSuccess(exit) ? { status, text: exit.value } : refusalOf(exit.cause)
      if (response.destroyed) recorded(undefined)
      else if (answer === undefined) {
        if (Exit.isFailure(exit)) run(warnOfDefect({ route, requestId }, exit.cause))
        leave()
      } else {
        const bytes = Buffer.byteLength(answer.text)
        response.writeHead(answer.status, {
          ...fixed,
          ...answer.headers,
          "x-request-id": requestId,
          "content-length": bytes,
        })
        // text goes out together with the headers, in one write
        response.end(answer.text)
        door.answered++
        recorded({ status: answer.status, bytes })
      }
    })
  }
})

const makeTakes = Effect.gen(function* () {
  const isServed = yield* servedHere
  const findRead = yield* hotCalls
  const findWrite = yield* hotWrites
  const send = yield* makeSend
  if (send === undefined) return undefined

  const takesRead: Takes = (request, response, leave) => {
    const found = isPlainRead(request) ? findRead(request) : undefined
    if (found !== undefined) send(found, request, response, leave)
    return found !== undefined
  }

  const takesWrite: Takes = (request, response, leave) => {
    const found = findWrite(request.url ?? "", request.headers)
    if (found === undefined) return false
    onEarlyBody(request, (body) => {
      if (body === "late") leave()
      else if (body === "gone") send({ ...found.call, json: Effect.interrupt }, request, response, leave)
      else send({ ...found.call, json: found.json(body) }, request, response, leave)
    })
    return true
  }

  return (request: IncomingMessage, ...more: [ServerResponse, () => unknown]): boolean => {
    if (!isServed(pathOf(request.url ?? ""))) return false
    return request.method === "POST" ? takesWrite(request, ...more) : takesRead(request, ...more)
  }
})

/**
 * Opens the door for as long as the product is complete. While traces are exported it stays closed. At the end the router
 * gets the calls whose bodies are still coming, so it must be there then: it finishes what is in flight.
 */
export const HotDoorLive = Layer.scopedDiscard(
  Effect.flatMap(Effect.all([HotDoor, makeTakes]), ([door, takes]) =>
    Effect.acquireRelease(
      Effect.sync(() => (door.takes = takes)),
      () =>
        Effect.promise(() => {
          door.takes = undefined
          return endEarlyBodies()
        }),
    ),
  ),
)
