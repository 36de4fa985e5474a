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

/** What of a request tells its client's address. Names of headers are in lower case. */
export type Addressed = {
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly remoteAddress: Option.Option<string>
}

/**
 * The client's address. With `TRUST_PROXY` n it is the n-th from the right of X-Forwarded-For, the one that the
 * outermost trusted proxy saw. Otherwise, and if that is no address, it is the socket's. For rate limits an IPv6 address
 * is replaced by its subscriber's network.
 */
export const addressOf = ({ headers, remoteAddress }: Addressed, trustProxy: number): string => {
  const own = Option.getOrElse(remoteAddress, () => "unknown")
  if (trustProxy < 1) return subscriberOf(own)
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",")
  return subscriberOf(addressIn((forwarded.at(-trustProxy) ?? "").trim()) ?? own)
}

/** The address of the client whose request is being answered. */
export const clientAddress = Effect.gen(function* () {
  const { trustProxy } = yield* AppConfig
  return addressOf(yield* HttpServerRequest.HttpServerRequest, trustProxy)
})
