import { Either, Redacted } from "effect"
import fc from "fast-check"
import { errors, jwtVerify, SignJWT } from "jose"
import { createHmac } from "node:crypto"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { signedClaims } from "../../../src/accounts/Identity/SignedClaims.ts"

const secret = "a secret of forty characters, for a test"
const key = new TextEncoder().encode(secret)
const signed = signedClaims(Redacted.make(secret))

/** Seconds since 1970. The time stands still, so that both judges ask at the same one. */
const now = 1_900_000_000
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: now * 1000 + 999 }))
afterEach(() => void vi.useRealTimers())

type Audience = "device" | undefined

/** What the library says of a token, in the words of the product. */
const verdictOfLibrary = async (token: string, audience: Audience): Promise<unknown> => {
  const options = { algorithms: ["HS256"], ...(audience === undefined ? {} : { audience }) }
  try {
    return (await jwtVerify(token, key, options)).payload
  } catch (error) {
    return error instanceof errors.JWTExpired ? "expired" : "not signed here"
  }
}

const verdictOf = (token: string, audience: Audience): unknown =>
  Either.match(signed.check(token, audience), { onLeft: (why) => why, onRight: ({ claims }) => claims })

const coded = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString("base64url")
const issued = '{"alg":"HS256"}'

/** What is signed: claims as they are issued, claims with another time or audience, and what are no claims. */
const times = fc.constantFrom("0", `${now - 1}`, `${now}`, `${now + 1}`, `${now + 0.5}`, `${now + 0.999}`)
const oddTimes = fc.constantFrom('"1900000060"', "null", "1e999", "-1", "true", "[]", "{}")
const time = fc.oneof({ weight: 12, arbitrary: times }, { weight: 1, arbitrary: oddTimes })
const audiences = fc.constantFrom('"device"', '["device"]', '["x","device"]', '[["device"]]', '"x"', "null")
const claims = fc
  .record({ iat: time, nbf: time, exp: time, aud: audiences }, { requiredKeys: [] })
  .map((some) => {
    const more = Object.entries(some).map(([name, text]) => `,"${name}":${text}`)
    return `{"role":"user","ver":1,"sid":5,"sub":"7"${more.join("")}}`
  })
const noClaims = fc.constantFrom(
  "",
  "null",
  "[]",
  "7",
  '"x"',
  "{",
  '\uFEFF{"sub":"7"}',
  '{"exp":1,"exp":2e9}',
)
const bodies = fc.oneof(
  { weight: 20, arbitrary: claims.map(coded) },
  { weight: 2, arbitrary: noClaims.map(coded) },
  // the same bytes written in another way, and signed so
  {
    weight: 2,
    arbitrary: fc
      .tuple(claims, fc.constantFrom("=", "==", " ", "\n"))
      .map(([text, tail]) => coded(text) + tail),
  },
  { weight: 1, arbitrary: fc.constant(coded(new Uint8Array([123, 34, 255, 34, 58, 49, 125]))) },
  { weight: 1, arbitrary: fc.nat(2500).map((length) => coded(`{"sub":"${"7".repeat(length)}"}`)) },
)

const headers = fc.oneof(
  { weight: 12, arbitrary: fc.constant(issued) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '{"alg":"none"}',
      '{"alg":"None"}',
      '{"alg":"hs256"}',
      '{"alg":"HS384"}',
      '{"alg":"HS512"}',
      '{"alg":"RS256"}',
      '{"alg":["HS256"]}',
      '{"alg":""}',
      '{"alg":"none","alg":"HS256"}',
      '{"alg":"HS256","alg":"none"}',
      '{ "alg": "HS256" }',
      '{"alg":"HS256","typ":"JWT"}',
      '{"alg":"HS256","jwk":{"kty":"oct","k":"AA"}}',
      '{"alg":"HS256","crit":["x"],"x":1}',
      '{"alg":"HS256","crit":["b64"],"b64":false}',
      '{"alg":"HS256","crit":["b64"],"b64":true}',
      '["HS256"]',
      "{}",
      "",
    ),
  },
)

const signatures = fc.oneof(
  { weight: 12, arbitrary: fc.constant(["sha256", secret] as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ["sha384", secret] as const,
      ["sha512", secret] as const,
      ["sha256", "another secret of forty characters, too"] as const,
      ["sha256", ""] as const,
    ),
  },
)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
/** The same bytes written with other bits behind the last one: 43 characters hold two bits more than 32 bytes. */
const otherBits = (token: string): string =>
  token.slice(0, -1) + (alphabet[alphabet.indexOf(token.slice(-1)) ^ 1] ?? "")

/** What may become of a token on its way: another text, which may mean the same bytes. */
const changes: ReadonlyArray<(token: string, at: number) => string> = [
  (token, at) => token.slice(0, at) + token.slice(at + 1),
  (token, at) => token.slice(0, at),
  (token, at) => `${token.slice(0, at)}.${token.slice(at)}`,
  (token, at) => `${token.slice(0, at)} ${token.slice(at)}`,
  (token, at) => `${token.slice(0, at)}\n${token.slice(at)}`,
  (token, at) => `${token.slice(0, at)}=${token.slice(at)}`,
  (token, at) => `${token.slice(0, at)}\u0000${token.slice(at)}`,
  (token, at) => token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1),
  // a letter whose lower byte is that of the right one
  (token, at) => token.slice(0, at) + String.fromCharCode(token.charCodeAt(at) + 0x100) + token.slice(at + 1),
  (token) => `${token}=`,
  (token) => `${token}A`,
  (token) => `${token}AAAA`,
  (token) => `${token}.`,
  (token) => `.${token}`,
  (token) => `${token.split(".").slice(0, 2).join(".")}.`,
  (token) => token.split(".").slice(0, 2).join("."),
  (token) => token.split(".").toReversed().join("."),
  (token) => token.replaceAll("-", "+").replaceAll("_", "/"),
  (token) => token.toUpperCase(),
  otherBits,
]
const changed = fc.oneof(
  { weight: 2, arbitrary: fc.constant((token: string) => token) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...changes), fc.nat(1_000_000)).map(
      ([change, at]) =>
        (token: string) =>
          change(token, at % token.length),
    ),
  },
)

const tokens = fc
  .record({ header: headers, body: bodies, signature: signatures, change: changed })
  .map(({ header, body, signature: [hash, by], change }) => {
    const parts = `${coded(header)}.${body}`
    return change(`${parts}.${createHmac(hash, by).update(parts).digest("base64url")}`)
  })

/**
 * Whether a token has the one form in which tokens are signed here, and says what they may say. Of those both judges think the
 * same; of others, which only a holder of the key can make, the product refuses more.
 */
const isAsIssued = (token: string, audience: Audience): boolean => {
  const [header, body = "", signature = "", ...more] = token.split(".")
  const bytes = Buffer.from(body, "base64url")
  const isCanonical = [body, signature].every((part) => coded(Buffer.from(part, "base64url")) === part)
  if (header !== coded(issued) || more.length > 0 || !isCanonical || token.length > 2000) return false
  const { iat, nbf, exp, aud } = JSON.parse(new TextDecoder().decode(bytes))
  return ![iat, nbf, exp].includes(Infinity) && (audience !== undefined || aud === undefined)
}

describe("signed claims", () => {
  it("are judged as by a library, which refuses nothing that is accepted and knows no other claims in it", async () => {
    const seen = { accepted: 0, expired: 0, "not signed here": 0, stricter: 0 }
    await fc.assert(
      fc.asyncProperty(tokens, fc.constantFrom<Audience>(undefined, "device"), async (token, audience) => {
        const [own, theirs] = [verdictOf(token, audience), await verdictOfLibrary(token, audience)]
        const isStricter = own === "not signed here" && theirs !== own
        expect(isStricter ? isAsIssued(token, audience) : own, token).toEqual(isStricter ? false : theirs)
        seen[isStricter ? "stricter" : own === "expired" || own === "not signed here" ? own : "accepted"]++
      }),
      { numRuns: 6000 },
    )
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(50)
  }, 60_000)

  it("are signed byte for byte as the library signs them, so that the sessions of before go on", async () => {
    const session = { role: "admin", ver: 3, sid: 12, sub: "4", iat: now, exp: now + 60 }
    const device = { accounts: ["a", "b"], aud: "device", jti: "ab-cd" }
    for (const stated of [session, device])
      expect(signed.sign(stated)).toBe(
        await new SignJWT(stated).setProtectedHeader({ alg: "HS256" }).sign(key),
      )
  })
})
