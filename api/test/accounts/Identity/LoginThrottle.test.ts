import { beforeAll, describe, expect, it, vi } from "vitest"
import { seedPassword, seedPharmacy } from "../../../seed/Accounts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp({ TRUST_PROXY: "1", PUBLIC_URL: "https://rokthnam.test" })

// Waits for Redis: without it each process counts for itself.
beforeAll(() =>
  vi.waitUntil(async () => (await app.send("GET", "/readyz")).status === 200, { timeout: 20_000 }),
)

type Person = { readonly email: string; readonly address: string; readonly cookie?: string | undefined }

const signIn = ({ email, address, cookie }: Person, password: string) =>
  app.send("POST", "/pharmacies/login", {
    body: { email, password },
    headers: { "x-forwarded-for": address, ...(cookie === undefined ? {} : { cookie }) },
  })

const guess = async (person: Person, times: number): Promise<ReadonlyArray<number>> => {
  const statuses: Array<number> = []
  for (let n = 0; n < times; n += 1) statuses.push((await signIn(person, `guess ${n}`)).status)
  return statuses
}

const cookieOf = (headers: Headers): string | undefined => headers.get("set-cookie")?.split(";")[0]

/** A pharmacy and the cookie of the device at which its owner has signed in. */
const knownOwner = async (address: string) => {
  const { email } = await app.run(seedPharmacy())
  const { status, headers } = await signIn({ email, address }, seedPassword)
  expect(status).toBe(200)
  return { email, cookie: cookieOf(headers) }
}

describe("somebody who guesses passwords", () => {
  it("is slowed after eight wrong ones, while the owner signs in elsewhere", async () => {
    const { email } = await app.run(seedPharmacy())
    expect(await guess({ email, address: "203.0.113.1" }, 9)).toEqual([...Array(8).fill(401), 429])
    expect((await signIn({ email, address: "198.51.100.1" }, seedPassword)).status).toBe(200)
    expect((await signIn({ email, address: "203.0.113.1" }, seedPassword)).status).toBe(429)
  })

  it("has 60 guesses from one address, and the accounts guessed after these are not touched", async () => {
    const address = "203.0.113.2"
    const statuses: Array<number> = []
    for (let n = 0; n < 12; n += 1)
      statuses.push(...(await guess({ email: `nobody-${n}@rokthnam.test`, address }, 5)))
    expect(new Set(statuses)).toEqual(new Set([401]))
    const { email } = await app.run(seedPharmacy())
    expect(new Set(await guess({ email, address }, 60))).toEqual(new Set([429]))
    expect((await signIn({ email, address: "198.51.100.2" }, seedPassword)).status).toBe(200)
  })

  it("with many addresses stops new devices after 50 guesses, but not a device that signed in before", async () => {
    const { email, cookie } = await knownOwner("198.51.100.3")
    const statuses: Array<number> = []
    for (let n = 0; n < 10; n += 1)
      statuses.push(...(await guess({ email, address: `203.0.113.${100 + n}` }, 5)))
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect((await signIn({ email, address: "198.51.100.4" }, seedPassword)).status).toBe(429)
    expect((await signIn({ email, address: "198.51.100.4", cookie }, seedPassword)).status).toBe(200)
  })

  it("does not stop the owner behind the same address, whose device has signed in before", async () => {
    const address = "203.0.113.3"
    const { email, cookie } = await knownOwner(address)
    for (let n = 0; n < 12; n += 1) await guess({ email: `nobody-${n}@rokthnam.test`, address }, 5)
    expect((await signIn({ email, address }, seedPassword)).status).toBe(429)
    expect((await signIn({ email, address, cookie }, seedPassword)).status).toBe(200)
  })

  it("gains eight guesses by a stolen device, and nothing by one that signed in to another account", async () => {
    const { email, cookie } = await knownOwner("198.51.100.5")
    const stolen = { email, address: "203.0.113.4", cookie }
    expect(await guess(stolen, 17)).toEqual([...Array(16).fill(401), 429])
    const other = await app.run(seedPharmacy())
    expect(await guess({ ...stolen, email: other.email, address: "203.0.113.5" }, 9)).toEqual([
      ...Array(8).fill(401),
      429,
    ])
  })

  it("gains nothing by a cookie that this server did not sign", async () => {
    const { email, cookie = "" } = await knownOwner("198.51.100.6")
    const { token } = await app.run(seedPharmacy())
    const name = cookie.split("=")[0] ?? ""
    for (const [n, forged] of ["junk", token, `${cookie.slice(name.length + 1)}x`].entries()) {
      const person = { email, address: `203.0.113.${20 + n}`, cookie: `${name}=${forged}` }
      expect((await guess(person, 9)).at(-1), forged).toBe(429)
    }
  })
})

describe("the cookie of a device", () => {
  it("comes with a sign-in only, names nobody, and cannot be read by scripts", async () => {
    const { email } = await app.run(seedPharmacy())
    const failed = await signIn({ email, address: "198.51.100.7" }, "not the password")
    expect(failed.headers.get("set-cookie")).toBeNull()
    const { headers } = await signIn({ email, address: "198.51.100.7" }, seedPassword)
    const text = headers.get("set-cookie") ?? ""
    for (const part of [/HttpOnly/i, /SameSite=Lax/i, /Secure/i, /Path=\//i, /Max-Age=15552000/i])
      expect(text).toMatch(part)
    const [, payload = ""] = text.split(".")
    expect(Buffer.from(payload, "base64url").toString()).not.toContain(email)
  })

  it("opens no call", async () => {
    const { cookie = "" } = await knownOwner("198.51.100.8")
    const token = cookie.slice(cookie.indexOf("=") + 1)
    expect((await app.send("GET", "/pharmacies/me", { headers: { cookie } })).status).toBe(401)
    expect((await app.send("GET", "/pharmacies/me", { token })).status).toBe(401)
  })

  it("knows everybody who signs in at a shared counter", async () => {
    const first = await knownOwner("198.51.100.9")
    const second = await app.run(seedPharmacy())
    const here = { email: second.email, address: "198.51.100.9", cookie: first.cookie }
    const cookie = cookieOf((await signIn(here, seedPassword)).headers)
    for (const { email } of [first, second]) {
      for (let n = 0; n < 10; n += 1) await guess({ email, address: `203.0.113.${200 + n}` }, 5)
      expect((await signIn({ email, address: "198.51.100.10" }, seedPassword)).status).toBe(429)
      expect((await signIn({ email, address: "198.51.100.10", cookie }, seedPassword)).status).toBe(200)
    }
  })
})
