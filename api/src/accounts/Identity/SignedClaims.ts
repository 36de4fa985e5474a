import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto"
import { Either, Redacted } from "effect"

/**
 * The header of every token that is signed here, `{"alg":"HS256"}`. No other header is accepted, so a token never decides how it
 * is checked.
 */
const header = Buffer.from(JSON.stringify({ alg: "HS256" })).toString("base64url")

/** Characters of the longest token that is looked at. The longest that is signed, a device of twelve accounts, has 600. */
const longest = 2000

/** Why a token is refused. One that was not signed here for its use is never said to have expired. */
export type Refused = "not signed here" | "expired"

/** What a token states. `expiresAt` is in milliseconds since 1970; undefined for a token that does not expire. */
type Signed = { readonly claims: object; readonly expiresAt: number | undefined }

type Times = { readonly iat?: unknown; readonly nbf?: unknown; readonly exp?: unknown }
type Stated = Times & { readonly aud?: unknown }

const notSignedHere = Either.left("not signed here" as const)
const expired = Either.left("expired" as const)

/** Refuses bytes that are not UTF-8. */
const utf8 = new TextDecoder("utf-8", { fatal: true })

const isStated = (value: unknown): value is Stated =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The object in the middle part of a token; undefined unless it is written in the one canonical way. */
const statedIn = (part: string): Stated | undefined => {
  const bytes = Buffer.from(part, "base64url")
  if (bytes.toString("base64url") !== part) return undefined
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes))
    return isStated(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A claim of a time in seconds since 1970 (RFC 7519): a number, or absent. */
const isTime = (value: unknown): value is number | undefined => value === undefined || Number.isFinite(value)

/** Refuses claims whose times are no numbers, or that are not valid yet or any more. */
const timely = (claims: Times): Either.Either<Signed, Refused> => {
  const now = Math.floor(Date.now() / 1000)
  const { iat, nbf, exp } = claims
  if (!isTime(iat) || !isTime(nbf) || (nbf !== undefined && nbf > now) || !isTime(exp)) return notSignedHere
  if (exp === undefined) return Either.right({ claims, expiresAt: undefined })
  return exp <= now ? expired : Either.right({ claims, expiresAt: exp * 1000 })
}

/** A token for an audience is for nobody else, and without one it is for those who name none. */
const isFor = ({ aud }: Stated, audience: string | undefined): boolean =>
  audience === undefined ? aud === undefined : [aud].flat().includes(audience)

/**
 * Signs claims as JWTs with HMAC-SHA-256 and checks them, synchronously: for so few bytes a promise costs several times what the
 * hash does. A test compares every verdict with that of a library.
 */
export const signedClaims = (secret: Redacted.Redacted) => {
  const key = createSecretKey(Buffer.from(Redacted.value(secret)))

  /** The signature of the first two parts of a token, which are joined by a dot. */
  const signatureOf = (parts: string): string =>
    createHmac("sha256", key).update(parts).digest().toString("base64url")

  /** The texts are compared and not their bytes, so a signature that is written in another way is none. */
  const isSignature = (given: string, parts: string): boolean => {
    const [right, compared] = [Buffer.from(signatureOf(parts)), Buffer.from(given)]
    return compared.length === right.length && timingSafeEqual(compared, right)
  }

  const sign = (claims: object): string => {
    const parts = `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`
    return `${parts}.${signatureOf(parts)}`
  }

  /** What a token states that was signed here for an audience, or for none, and is valid now. */
  const check = (token: string, audience?: string): Either.Either<Signed, Refused> => {
    const [head, body, signature, ...more] = token.length > longest ? [] : token.split(".")
    if (head !== header || body === undefined || signature === undefined || more.length > 0)
      return notSignedHere
    if (!isSignature(signature, `${head}.${body}`)) return notSignedHere
    const stated = statedIn(body)
    return stated === undefined || !isFor(stated, audience) ? notSignedHere : timely(stated)
  }

  return { sign, check, signatureOf }
}
