import { HttpServerRequest } from "@effect/platform"
import { Effect, Option } from "effect"
import { isIP } from "node:net"
import { AppConfig } from "../Config.ts"

const groups = (text: string | undefined) => (text === undefined || text === "" ? [] : text.split(":"))

/**
 * What one subscriber holds: the address itself in IPv4, the network of 64 bits in IPv6, of which a phone or a household
 * has a whole one and could call from a new address each time (RFC 6177).
 */
const subscriberOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "")
  if (isIP(plain) !== 6) return plain
  const [head = "", tail] = plain.replace(/%.*/, "").split("::")
  const before = groups(head)
  const after = groups(tail)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => "0")
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, "").toLowerCase()).join(":")}::/64`
}

/**
 * The address that a request came from: with `TRUST_PROXY` n, the n-th from the right of X-Forwarded-For (the one that
 * the outermost trusted proxy saw); otherwise the socket's own, whatever the headers claim. An IPv6 address stands as its subscriber's network, for limits to count.
 */
export const clientAddress = Effect.gen(function* () {
  const { trustProxy } = yield* AppConfig
  const request = yield* HttpServerRequest.HttpServerRequest
  const own = Option.getOrElse(request.remoteAddress, () => "unknown")
  if (trustProxy < 1) return subscriberOf(own)
  const forwarded = (request.headers["x-forwarded-for"] ?? "").split(",").map((part) => part.trim())
  return subscriberOf(forwarded.at(-trustProxy) || own)
})
