import { Redacted } from "effect"
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

const algorithm = "aes-256-gcm"
/** Bytes, as NIST SP 800-38D recommends for GCM. */
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts short secrets for the database, so that a stolen backup does not contain them. The key is derived from
 * JWT_SECRET; after that changes they cannot be read any more, and `open` returns undefined.
 */
export const secretBox = (jwtSecret: Redacted.Redacted) => {
  const key = Buffer.from(hkdfSync("sha256", Redacted.value(jwtSecret), "", "rokthnam second factor", 32))

  const seal = (text: string): string => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, key, nonce)
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")
  }

  const open = (sealed: string): string | undefined => {
    const bytes = Buffer.from(sealed, "base64url")
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]
      return Buffer.concat(text).toString("utf8")
    } catch {
      return undefined
    }
  }

  return { seal, open }
}
