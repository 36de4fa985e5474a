import { as } from "@rokthnam/shared/Client"
import { Logger } from "effect"
import { createServer } from "node:http"
import { expect, it, vi } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { refusal } from "../../support/Calling.ts"
import { startApp } from "../../support/TestApp.ts"

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === "object" && address !== null ? address.port : 0
}

it("a refused sign-in is logged and counted by role and reason, without a word about the person", async () => {
  const lines: Array<string> = []
  const logger = Logger.replace(
    Logger.defaultLogger,
    Logger.map(Logger.jsonLogger, (line) => void lines.push(line)),
  )
  const port = await freePort()
  const app = await startApp({ METRICS_PORT: String(port) }, undefined, { logger })
  // Waits for Redis: without it each process counts for itself.
  await vi.waitUntil(async () => (await app.send("GET", "/readyz")).status === 200)
  const { email } = await app.run(seedPharmacy())
  const login = app.client.pharmacyDoor.login({ payload: { email, password: "my secret guess" } })
  for (let n = 0; n < 10; n += 1) await refusal(login)
  await refusal(
    app.client.botDoor.login({ payload: { id: "1", first_name: "Dara" } }).pipe(as("my secret guess")),
  )
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await app.stop()
  expect(metrics).toContain('sign_in_failures_total{role="pharmacy",reason="credentials"} 8\n')
  expect(metrics).toContain('sign_in_failures_total{role="pharmacy",reason="limited"} 2\n')
  expect(metrics).toContain('sign_in_failures_total{role="bot",reason="secret"} 1\n')
  const refused = lines.filter((line) => line.includes("A sign-in was refused"))
  expect(refused).toHaveLength(9)
  for (const line of lines) {
    expect(line).not.toContain(email)
    expect(line).not.toContain("my secret guess")
    expect(line).not.toContain("127.0.0.1")
  }
})
