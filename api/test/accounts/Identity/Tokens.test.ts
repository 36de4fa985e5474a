import { SessionId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Redacted } from "effect"
import { createHmac, Hmac } from "node:crypto"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { Tokens } from "../../../src/accounts/Identity/Tokens.ts"
import { AppConfig } from "../../../src/Config.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()

let id: PharmacyId
let token: string
let secret: string
beforeAll(async () => {
  ;({ id, token } = await app.run(seedPharmacy()))
  secret = await app.run(Effect.map(AppConfig, ({ jwtSecret }) => Redacted.value(jwtSecret)))
})

const coded = (text: string) => Buffer.from(text).toString("base64url")
const stated = (of = token) => JSON.parse(Buffer.from(of.split(".")[1] ?? "", "base64url").toString())

/** A token as the holder of a key would make it. */
const made = (header: object, claims: unknown, hash = "sha256", key = secret) => {
  const parts = `${coded(JSON.stringify(header))}.${coded(JSON.stringify(claims))}`
  return `${parts}.${createHmac(hash, key).update(parts).digest("base64url")}`
}
const issued = { alg: "HS256" }

const asked = async (given: string) => {
  const { status, body } = await app.send("GET", "/account/security", { token: given })
  return status === 200 ? "open" : { status, body }
}
const ended = (params: object = {}) => ({
  status: 401,
  body: { detail: "Your session has ended. Please sign in again.", code: "SessionEnded", params },
})

/** What else is the last character of a signature, with the same bytes: the two bits behind them are other ones. */
const withOtherBits = () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
  const last = alphabet.indexOf(token.slice(-1))
  return [1, 2, 3].map((bits) => token.slice(0, -1) + (alphabet[last ^ bits] ?? ""))
}

/** Tokens near a good one that nobody signed here, by what is wrong with them. */
const forgeries = (): Record<string, ReadonlyArray<string>> => {
  const [header = "", body = "", signature = ""] = token.split(".")
  const claims = stated()
  const changed = (with_: object) =>
    `${header}.${coded(JSON.stringify({ ...claims, ...with_ }))}.${signature}`
  return {
    "without an algorithm": ["none", "None", "", undefined].flatMap((alg) => [
      `${coded(JSON.stringify({ alg }))}.${body}.`,
      `${coded(JSON.stringify({ alg }))}.${body}.${signature}`,
      made({ alg }, claims),
    ]),
    "of another algorithm": [
      made({ alg: "HS384" }, claims, "sha384"),
      made({ alg: "HS512" }, claims, "sha512"),
      made({ alg: "RS256" }, claims),
      made({ alg: "hs256" }, claims),
      made(issued, claims, "sha384"),
    ],
    "of another header": [
      made({ ...issued, typ: "JWT" }, claims),
      made({ ...issued, kid: "1" }, claims),
      made({ ...issued, crit: ["x"], x: 1 }, claims),
    ],
    "of another key": [
      made(issued, claims, "sha256", "another secret, which is long enough too"),
      made(issued, claims, "sha256", ""),
      made(issued, claims, "sha256", secret.slice(0, -1)),
    ],
    "with another signature": [
      "",
      signature.slice(0, -1),
      signature.slice(1),
      signature.slice(0, 22),
      `${signature}A`,
      `${signature}${signature}`,
      "A".repeat(43),
      signature.toUpperCase(),
    ].map((one) => `${header}.${body}.${one}`),
    "with other claims": [
      changed({ ver: claims.ver + 1 }),
      changed({ sub: String(Number(claims.sub) + 1) }),
      changed({ role: "admin" }),
      changed({ exp: claims.exp + 1 }),
    ],
    "with too many or too few parts": [
      `${token}.`,
      `.${token}`,
      `${token}.${signature}`,
      `${header}..${body}.${signature}`,
      `${header}.${body}..${signature}`,
      `${header}.${body}`,
      token.replaceAll(".", ""),
      "...",
      "..",
      ".",
    ],
    "written in another way": [
      ...withOtherBits(),
      `${token}=`,
      `${header}=.${body}.${signature}`,
      `${header}.${body}=.${signature}`,
      `${header}.${body}\t.${signature}`,
    ],
    "that is huge": [
      `${header}.${body}.${signature}${"A".repeat(9000)}`,
      `${"A".repeat(9000)}.${body}.${signature}`,
      `${header}.${"A".repeat(9000)}.${signature}`,
      made(issued, { ...claims, more: "x".repeat(4000) }),
    ],
    "whose signed claims are those of no session": [
      made(issued, [claims]),
      made(issued, "claims"),
      made(issued, null),
      made(issued, { ...claims, exp: undefined }),
      made(issued, { ...claims, exp: String(claims.exp) }),
      made(issued, { ...claims, nbf: claims.exp - 1 }),
      made(issued, { ...claims, nbf: "0" }),
      made(issued, { ...claims, iat: "0" }),
      made(issued, { ...claims, aud: "device" }),
      made(issued, { ...claims, sub: Number(claims.sub) }),
      made(issued, { ...claims, role: "owner" }),
      made(issued, { ...claims, ver: 1.5 }),
      made(issued, { ...claims, sid: undefined }),
    ],
  }
}

describe("a session's token", () => {
  it("opens what it is for, also when it is made anew by the same key", async () => {
    expect(await asked(token)).toBe("open")
    expect(made(issued, stated())).toBe(token)
  })

  it("is refused without a reason in every form that was not signed here", async () => {
    for (const [what, tokens] of Object.entries(forgeries()))
      for (const one of tokens) expect([what, one, await asked(one)]).toEqual([what, one, ended()])
    expect(await asked(token)).toBe("open")
  })

  it("is over at the very second that it names, whether or not it was seen before", async () => {
    const { exp } = stated()
    const unseen = made(issued, { ...stated(), iat: stated().iat - 1 })
    vi.useFakeTimers({ toFake: ["Date"], now: exp * 1000 - 1 })
    try {
      expect(await asked(token)).toBe("open")
      vi.setSystemTime(exp * 1000)
      expect(await asked(token)).toEqual(ended({ reason: "expired" }))
      expect(await asked(unseen)).toEqual(ended({ reason: "expired" }))
      expect(await asked(`${token}A`)).toEqual(ended())
    } finally {
      vi.useRealTimers()
    }
  })

  it("is signed and checked within one turn of the event loop", async () => {
    const tokens = await app.run(Tokens)
    const signed = Effect.runSync(tokens.sign("pharmacy", { id, session_version: 7 }, SessionId.make(3)))
    expect(Effect.runSync(tokens.read(signed))).toEqual({ role: "pharmacy", sub: id, ver: 7, sid: 3 })
    expect(Effect.runSync(Effect.flip(tokens.read(`${signed}A`))).params).toEqual({})
  })

  it("has its signature checked once, until 20,000 others were seen after it", async () => {
    const { sign, read, isOurs } = await app.run(Tokens)
    const of = (session: number) =>
      Effect.runSync(sign("pharmacy", { id, session_version: 7 }, SessionId.make(session)))
    const checks = vi.spyOn(Hmac.prototype, "digest")
    const checksOf = (given: string): number => {
      checks.mockClear()
      Effect.runSync(Effect.either(read(given)))
      isOurs(given)
      return checks.mock.calls.length
    }
    try {
      const first = of(1_000_000)
      expect([checksOf(first), checksOf(first)]).toEqual([1, 0])
      // who makes tokens up fills no memory
      expect([checksOf(`${first.slice(0, -2)}xx`), checksOf(`${first.slice(0, -2)}xx`)]).toEqual([2, 2])
      for (let other = 1; other < 20_000; other++) Effect.runSync(read(of(1_000_000 + other)))
      expect(checksOf(first)).toBe(0)
      const last = of(1_020_000)
      expect([checksOf(last), checksOf(last), checksOf(first)]).toEqual([1, 0, 1])
    } finally {
      checks.mockRestore()
    }
  })
})
