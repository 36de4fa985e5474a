import { Effect, Exit } from "effect"
import { expect, it, vi } from "vitest"
import { seedPassword, seedPharmacy } from "../../../seed/Accounts.ts"
import { mostInLine, Passwords } from "../../../src/accounts/Identity/Passwords.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp({ TRUST_PROXY: "1" })

it("a line of passwords ends somewhere: whoever comes then is told to come again, and signs in when it has gone", async () => {
  await vi.waitUntil(async () => (await app.send("GET", "/readyz")).status === 200, { timeout: 20_000 })
  const { email } = await app.run(seedPharmacy())
  const signIn = (address: string) =>
    app.send("POST", "/pharmacies/login", {
      body: { email, password: seedPassword },
      headers: { "x-forwarded-for": address },
    })
  const passwords = await app.run(Passwords)
  // The first one waits for a hash that all others are compared with.
  expect(await app.run(passwords.matches(undefined, "a guess"))).toBe(false)
  const line = Array.from({ length: mostInLine }, () =>
    app.run(Effect.exit(passwords.matches(undefined, "a guess"))),
  )
  const refused = await signIn("203.0.113.1")
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  expect((await Promise.all(line)).every(Exit.isSuccess)).toBe(true)
  expect((await signIn("203.0.113.2")).status).toBe(200)
}, 60_000)
