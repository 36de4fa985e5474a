import { HttpServerRequest } from "@effect/platform"
import { Effect, Option } from "effect"
import { isIP } from "node:net"
import { AppConfig } from "../Config.ts"

const groups = (text: string | undefined) => (text === undefined || text === "" ? [] : text.split(":"))

/**
 * The address that identifies one subscriber: in IPv4 the address itself, in IPv6 its network of 64 bits. A phone
 * or a household has such a network and could use a new address in it for each call (RFC 6177).
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

/** The address in an entry of X-Forwarded-For, which some proxies write with a port. Undefined if it holds none. */
const addressIn = (entry: string): string | undefined => {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? []
  const [, withoutPort] = /^([\d.]+):\d+$/.exec(entry) ?? []
  const address = bracketed ?? withoutPort ?? entry
  return isIP(address) === 0 ? undefined : address
}

/**
 * The client's address. With `TRUST_PROXY` n it is the n-th from the right of X-Forwarded-For, the one that the
 * outermost trusted proxy saw. Otherwise, and if that is no
 * address, it is the socket's. For rate limits an
 * IPv6 address is replaced by its subscriber's network.
 */
export const clientAddress = Effect.gen(function* () {
  const { trustProxy } = yield* AppConfig
  const request = yield* HttpServerRequest.HttpServerRequest
  const own = Option.getOrElse(request.remoteAddress, () => "unknown")
  if (trustProxy < 1) return subscriberOf(own)
  const forwarded = (request.headers["x-forwarded-for"] ?? "").split(",").map((part) => part.trim())
  const client = addressIn(forwarded.at(-trustProxy) ?? "")
  return subscriberOf(client ?? own)
})
