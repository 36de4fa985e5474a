import { beforeAll, describe, expect, it, vi } from "vitest"
import { seedCustomer, seedPassword } from "../../seed/Accounts.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp({ TRUST_PROXY: "2" })

// Waits for Redis: without it each process counts for itself.
beforeAll(() =>
  vi.waitUntil(async () => (await app.send("GET", "/readyz")).status === 200, { timeout: 20_000 }),
)

/** Headers with the client's address as the outer of two proxies saw it. `claim` is what the client itself sent. */
const via = (client: string, claim = "198.51.100.9") => ({
  "x-forwarded-for": `${claim}, ${client}, 10.0.0.2`,
})

/**
 * The status of a registration with a missing licence file: 422 until the address has used its 20 registrations per
 * hour.
 */
const register = async (headers: Record<string, string>): Promise<number> => {
  const answer = await app.send("POST", "/pharmacies/register", {
    headers,
    body: {
      name: "Phsar Kandal",
      email: "one@rokthnam.test",
      password: "a long password",
      address: "Phnom Penh",
      phone: "012 345 678",
      license_id: "KH-1",
      license_file: "00000000-0000-4000-8000-000000000000.pdf",
    },
  })
  return answer.status
}
const twenty = (one: (index: number) => Promise<number>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => one(index)))
const all422 = Array.from({ length: 20 }, () => 422)

describe("a client behind proxies", () => {
  it("is known by what the proxies saw, not by what it claims", async () => {
    expect(await twenty((index) => register(via("203.0.113.5", `198.51.100.${index}`)))).toEqual(all422)
    expect(await register(via("203.0.113.5", "198.51.100.200"))).toBe(429)
    expect(await register(via("::ffff:203.0.113.5"))).toBe(429)
    expect(await register(via("203.0.113.6"))).toBe(422)
  })

  it("has one limit for all addresses of its IPv6 network", async () => {
    expect(await twenty((index) => register(via(`2001:db8:0:7::${index}`)))).toEqual(all422)
    expect(await register(via("2001:0DB8::7:ffff:0:0:1"))).toBe(429)
    expect(await register(via("2001:db8:0:8::1"))).toBe(422)
  })

  it("is known by an address or by nothing: other words in the header do not make a new client", async () => {
    expect(await twenty((index) => register(via(`nonsense-${index}`)))).toEqual(all422)
    expect(await register(via("more nonsense"))).toBe(429)
    expect(await register(via(""))).toBe(429)
    expect(await twenty((index) => register(via(`203.0.113.9:${4000 + index}`)))).toEqual(all422)
    expect(await register(via("203.0.113.9"))).toBe(429)
    expect(await register(via("[2001:db8:0:9::1]:443"))).toBe(422)
  })
})

const login = async (headers: Record<string, string>, email: string, password: string): Promise<number> =>
  (await app.send("POST", "/users/login", { headers, body: { email, password } })).status

describe("sign-ins of one address", () => {
  it("are not guessed at by a burst: 60 wrong ones are looked at, however many come at once", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        login(via("203.0.113.20"), `nobody${index}@x.test`, "wrong one"),
      ),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  it("are not counted when they are right", async () => {
    const { email } = await app.run(seedCustomer())
    for (let round = 0; round < 9; round++) {
      const seven = Array.from({ length: 7 }, () => login(via("203.0.113.21"), email, seedPassword))
      expect(await Promise.all(seven)).toEqual(Array.from({ length: 7 }, () => 200))
    }
  })
})
