import { Clock, Effect, Redacted } from "effect"
import { createHmac, randomBytes } from "node:crypto"
import { addressOf } from "../http/ClientAddress.ts"
import type { Addressed } from "../http/ClientAddress.ts"
import { AppConfig } from "../Config.ts"
import { noRoute } from "./Metrics.ts"

/** Bytes that may wait for a reader of the log that is too slow. Lines beyond it are dropped and counted. */
const mostWaiting = 1024 * 1024

/** The status of a call whose client left before the answer, as nginx writes it. */
const clientGone = 499

/** One answered request, or one whose client left (`response` is undefined). */
export type Accessed = {
  readonly request: Addressed & { readonly method: string }
  readonly requestId: string
  readonly route: string | undefined
  /** `bytes` is undefined when the length was not known beforehand. */
  readonly response: { readonly status: number; readonly bytes: number | undefined } | undefined
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
    Effect.map(Clock.currentTimeMillis, (now) =>
      write({
        log: "access",
        at: new Date(now).toISOString(),
        method: request.method,
        route,
        status: response?.status ?? clientGone,
        milliseconds: Math.round(milliseconds * 10) / 10,
        bytes: response?.bytes ?? null,
        request_id: requestId,
        client: createHmac("sha256", key)
          .update(addressOf(request, config.trustProxy))
          .digest("hex")
          .slice(0, 12),
      }),
    )
})
