import { Config, Either } from "effect"
import { optionalSecret, refuseSetting, text, whole } from "./Given.ts"

/** The National Bank's own address of the Bakong Open API. */
const theirAddress = "https://api-bakong.nbc.gov.kh"

const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"])

/** The token goes with every call, so only this machine may be called without encryption. */
const isSafe = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === "https:" || (protocol === "http:" && localHosts.has(hostname))
}

/** The base address of the Bakong Open API, without a slash at its end. */
const apiUrl = text("BAKONG_API_URL", theirAddress).pipe(
  Config.mapOrFail((given) =>
    isSafe(given)
      ? Either.right(given.replace(/\/+$/, ""))
      : refuseSetting("BAKONG_API_URL", "BAKONG_API_URL must be an https address."),
  ),
)

/**
 * Asking Bakong for payments. Off without a token, which the National Bank gives at its developer portal and which
 * expires.
 */
export const bakongSettings = Config.all({
  apiUrl,
  token: optionalSecret("BAKONG_TOKEN"),
  /** Milliseconds for one call: the answer of a busy service, and not longer than a customer waits at a counter. */
  timeout: whole("BAKONG_TIMEOUT_MS", 10_000, { least: 100, greatest: 600_000 }),
  /** Checks of one account in a minute: one every two seconds is more than a counter with a queue needs. */
  checksPerMinute: whole("BAKONG_CHECKS_PER_PERSON", 30, { least: 1 }),
})
