import { HttpServerRequest } from "@effect/platform"
import { Effect, Option } from "effect"
import { AppConfig } from "../Config.ts"

/**
 * The address that a request came from: with `TRUST_PROXY` n, the n-th from the right of X-Forwarded-For (the one that
 * the outermost trusted proxy saw); otherwise the socket's own, whatever the headers claim.
 */
export const clientAddress = Effect.gen(function* () {
  const { trustProxy } = yield* AppConfig
  const request = yield* HttpServerRequest.HttpServerRequest
  const own = Option.getOrElse(request.remoteAddress, () => "unknown")
  if (trustProxy < 1) return own
  const forwarded = (request.headers["x-forwarded-for"] ?? "").split(",").map((part) => part.trim())
  return forwarded.at(-trustProxy) || own
})
