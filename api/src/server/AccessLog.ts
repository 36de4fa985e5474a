import { HttpServerRequest } from "@effect/platform"
import type { HttpServerResponse } from "@effect/platform"
import { Clock, Effect, Redacted } from "effect"
import { createHmac, randomBytes } from "node:crypto"
import { clientAddress } from "../http/ClientAddress.ts"
import { AppConfig } from "../Config.ts"
import { noRoute } from "./Metrics.ts"

/** Bytes that may wait for a reader of the log that is too slow. Lines beyond it are dropped and counted. */
const mostWaiting = 1024 * 1024

/** The status of a call whose client left before the answer, as nginx writes it. */
const clientGone = 499

/** One answered request, or one whose client left (`response` is undefined). */
type Accessed = {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly requestId: string
  readonly route: string | undefined
  readonly response: HttpServerResponse.HttpServerResponse | undefined
  readonly milliseconds: number
}

/**
 * The access log: with ACCESS_LOG one line of JSON on standard output for each request; undefined without. A line holds
 * the route of the contract and never a path, query, header or body. `client` tells the requests of one address apart
 * from those of others until the process ends: it is an HMAC of the address whose key is never stored. A log that
 * cannot be written harms no request.
 */
export const accessLog = Effect.map(AppConfig, (config) => {
  if (!config.accessLog) return undefined
  const key =
    config.accessLogKey === undefined
      ? randomBytes(32)
      : Buffer.from(Redacted.value(config.accessLogKey), "hex")
  let dropped = 0

  const write = (line: Record<string, unknown>): void => {
    if (process.stdout.writableLength > mostWaiting) {
      dropped += 1
      return
    }
    try {
      process.stdout.write(`${JSON.stringify(dropped === 0 ? line : { ...line, dropped })}\n`)
      dropped = 0
    } catch {
      dropped += 1
    }
  }

  return ({ request, requestId, route = noRoute, response, milliseconds }: Accessed): Effect.Effect<void> =>
    Effect.map(Effect.all([clientAddress, Clock.currentTimeMillis]), ([address, now]) => {
      write({
        log: "access",
        at: new Date(now).toISOString(),
        method: request.method,
        route,
        status: response?.status ?? clientGone,
        milliseconds: Math.round(milliseconds * 10) / 10,
        bytes: response?.body.contentLength ?? null,
        request_id: requestId,
        client: createHmac("sha256", key).update(address).digest("hex").slice(0, 12),
      })
    }).pipe(
      Effect.provideService(HttpServerRequest.HttpServerRequest, request),
      Effect.provideService(AppConfig, config),
    )
})
