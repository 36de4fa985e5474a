import { HttpMethod } from "@effect/platform"
import type { HttpServerRequest } from "@effect/platform"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Effect } from "effect"
import { BodyRefused } from "../http/BodyRefused.ts"
import { earlyBodyOf } from "../http/EarlyBodies.ts"
import { isMultipart } from "../http/MultipartFile.ts"
import { Receiving } from "../http/Receiving.ts"
import { watchSlow } from "../http/SlowClients.ts"
import { largestBody } from "./BodyRules.ts"
import { isTooDeep } from "./JsonDepth.ts"
import { strangersWait } from "./Strangers.ts"

type Request = HttpServerRequest.HttpServerRequest

/**
 * Reads a body into memory. It ends when the client does: an interruption or a lost connection frees what was read.
 * A body that is too large is not read to its end; the server drops the rest (`NodeServer`), so that the client
 * still reads the answer.
 */
const readAll = (request: Request): Effect.Effect<Buffer, BodyRefused> =>
  Effect.clockWith((clock) =>
    Effect.async<Buffer, BodyRefused>((resume) => {
      const source = NodeHttpServerRequest.toIncomingMessage(request)
      const parts: Array<Buffer> = []
      let size = 0
      const refuse = (reason: BodyRefused["reason"]) => settle(new BodyRefused({ reason }))
      const onData = (part: Buffer): void => {
        size += part.length
        if (size > largestBody) refuse("tooLarge")
        else parts.push(part)
      }
      const onEnd = (): void => settle(Effect.succeed(Buffer.concat(parts)))
      const onLost = (): void => refuse("cut")
      const stop = watchSlow(
        source,
        () => clock.unsafeCurrentTimeMillis(),
        () => refuse("slow"),
      )
      const leave = (): void => {
        stop()
        source.off("data", onData).off("end", onEnd).off("error", onLost).off("close", onLost)
        parts.length = 0
      }
      const settle = (result: Effect.Effect<Buffer, BodyRefused>): void => {
        leave()
        resume(result)
      }
      source.on("data", onData).on("end", onEnd).on("error", onLost).on("close", onLost)
      return Effect.sync(leave)
    }),
  )

/** The request with a body that was already received. The platform derives `json` and `urlParamsBody` from `text`. */
const withBody = (request: Request, body: Buffer): Request => {
  const bytes = new Uint8Array(body).buffer
  const received: Request = Object.create(request, {
    text: { value: Effect.succeed(body.toString("utf8")) },
    arrayBuffer: { value: Effect.succeed(bytes) },
  })
  return received
}

const hasBody = ({ method, headers }: Request): boolean =>
  HttpMethod.hasBody(method) &&
  (headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0")

/**
 * The body that the hot door took and did not answer, otherwise what is received within the limits of bytes, whose room it has until
 * `waited` is over.
 */
const bodyOf = (
  receiving: Receiving,
  request: Request,
  waited: Effect.Effect<void>,
): Effect.Effect<Buffer, BodyRefused> => {
  const early = earlyBodyOf(NodeHttpServerRequest.toIncomingMessage(request))
  return early === undefined
    ? Effect.scoped(
        Effect.zipRight(
          receiving.reserve(request, "memory", largestBody),
          Effect.zipLeft(readAll(request), waited),
        ),
      )
    : Effect.succeed(early)
}

/**
 * Yields a function that receives the body of a call before the call begins, so that the call may outlive its client
 * and never waits for it. Uploads are received by their handlers, which first decide whether they may.
 */
export const receivedRequest = Effect.map(
  Effect.all([Receiving, strangersWait]),
  ([receiving, { afterBody }]) =>
    (request: Request): Effect.Effect<Request, BodyRefused> =>
      isMultipart(request.headers) || !hasBody(request)
        ? Effect.succeed(request)
        : bodyOf(receiving, request, afterBody(request)).pipe(
            Effect.filterOrFail(
              (body) => !isTooDeep(body),
              () => new BodyRefused({ reason: "tooDeep" }),
            ),
            Effect.map((body) => withBody(request, body)),
          ),
)
