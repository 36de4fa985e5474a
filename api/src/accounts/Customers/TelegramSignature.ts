import { createHash, createHmac, timingSafeEqual } from "node:crypto"

/** Seconds for which a signature is valid (24 h), and how far Telegram's clock may be ahead of ours (5 minutes). */
export const longestAge = 24 * 3600
const clockSkew = 300

export type Refusal = "hash" | "expired" | "future"

type Fields = Iterable<readonly [key: string, value: string]>

/**
 * Telegram's data-check-string: `key=<value>` of all received fields except the hash, sorted by key, joined by line
 * feeds. Undefined when a field contains a line feed: it could be mistaken for two fields.
 */
const checkString = (fields: Fields): string | undefined => {
  const signed = [...fields].filter(([key]) => key !== "hash")
  if (signed.some((field) => field.join("").includes("\n"))) return undefined
  return signed
    .toSorted(([one], [two]) => (one < two ? -1 : one > two ? 1 : 0))
    .map(([key, value]) => `${key}=${value}`)
    .join("\n")
}

const verify = (secret: Buffer, fields: Fields, hash: string): boolean => {
  const text = checkString(fields)
  if (text === undefined || !/^[0-9a-f]{64}$/.test(hash)) return false
  return timingSafeEqual(createHmac("sha256", secret).update(text).digest(), Buffer.from(hash, "hex"))
}

/** Login widget: the key is the SHA-256 hash of the bot's token (core.telegram.org/widgets/login). */
export const verifyWidget = (token: string, fields: Fields, hash: string): boolean =>
  verify(createHash("sha256").update(token).digest(), fields, hash)

/**
 * Mini App: the key is the HMAC-SHA-256 of the bot's token with the key "WebAppData"
 * (core.telegram.org/bots/webapps).
 */
export const verifyMiniApp = (token: string, fields: Fields, hash: string): boolean =>
  verify(createHmac("sha256", "WebAppData").update(token).digest(), fields, hash)

/** Whether the time of signing is too old or in the future at `now`. Both are seconds since 1970. */
export const refuseAge = (authDate: number, now: number): "expired" | "future" | undefined =>
  now - authDate > longestAge ? "expired" : authDate - now > clockSkew ? "future" : undefined
