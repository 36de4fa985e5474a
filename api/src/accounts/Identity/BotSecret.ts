import { Redacted } from "effect"
import { createHash, timingSafeEqual } from "node:crypto"

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Whether a bearer token is the bot's own credential. The comparison takes the same time for every wrong one. */
export const isBotSecret = (secret: Redacted.Redacted | undefined, token: string): boolean =>
  secret !== undefined && timingSafeEqual(digest(token), digest(Redacted.value(secret)))
