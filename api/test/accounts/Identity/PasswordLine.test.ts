import { Effect, Exit } from "effect"
import { setTimeout as sleep } from "node:timers/promises"
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
  const over = new AbortController()
  const keepFull = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const tried = await app.run(Effect.exit(passwords.matches(undefined, "a guess")))
      if (Exit.isFailure(tried)) await sleep(1)
    }
  }
  const crowd = Array.from({ length: mostInLine + 8 }, keepFull)
  const refused = await vi.waitUntil(async () => {
    const answer = await signIn("203.0.113.1")
    return answer.status === 503 ? answer : undefined
  })
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0)
  over.abort()
  await Promise.all(crowd)
  expect((await signIn("203.0.113.2")).status).toBe(200)
}, 60_000)
