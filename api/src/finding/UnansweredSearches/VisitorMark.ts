import { hash } from "node:crypto"

/** Bytes of the mark: as many as a number holds exactly. */
const bytes = 6

/**
 * A number of 48 bits that stands for a visitor where searches without an answer are counted. Nobody without the secret can
 * tell whose it is.
 *
 * @param visitor what `VisitorLimits` counts: an account, a Telegram user, or an address
 */
export const visitorMark = (secret: string, visitor: string): number =>
  hash("sha256", `searches:${secret}:${visitor}`, "buffer").readUIntBE(0, bytes)
