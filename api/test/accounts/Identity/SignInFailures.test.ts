import { as } from "@rokthnam/shared/Client"
import { Logger, Schema } from "effect"
import { createServer } from "node:http"
import { expect, it, vi } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { namingCall } from "../../../src/Telemetry/AnsweredCall.ts"
import { refusal } from "../../support/Calling.ts"
import { counted } from "../../support/Counted.ts"
import { startApp } from "../../support/TestApp.ts"

const Line = Schema.Struct({
  annotations: Schema.Struct({ request_id: Schema.String, method: Schema.String, path: Schema.String }),
})
const decodeLine = Schema.decodeUnknownSync(Schema.parseJson(Line))

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
    namingCall(Logger.map(Logger.jsonLogger, (line) => void lines.push(line))),
  )
  const port = await freePort()
  const app = await startApp({ METRICS_PORT: String(port) }, undefined, { logger })
  // Waits for Redis: without it each process counts for itself.
  await vi.waitUntil(async () => (await app.send("GET", "/readyz")).status === 200, { timeout: 20_000 })
  const counts = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const of = (role: string, reason: string) =>
      counted(metrics, `sign_in_failures_total{role="${role}",reason="${reason}"}`)
    return [of("pharmacy", "credentials"), of("pharmacy", "limited"), of("bot", "secret")]
  }
  const before = await counts()
  const { email } = await app.run(seedPharmacy())
  const login = app.client.pharmacyDoor.login({ payload: { email, password: "my secret guess" } })
  for (let n = 0; n < 10; n += 1) await refusal(login)
  await refusal(
    app.client.botDoor.login({ payload: { id: "1", first_name: "Dara" } }).pipe(as("my secret guess")),
  )
  const after = await counts()
  await app.stop()
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([8, 2, 1])
  const refused = lines.filter((line) => line.includes("A sign-in was refused"))
  expect(refused).toHaveLength(9)
  // each line names its call
  const calls = refused.map((line) => decodeLine(line).annotations)
  expect(new Set(calls.map(({ request_id }) => request_id)).size).toBe(9)
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...Array.from({ length: 8 }, () => "POST /pharmacies/login"),
    "POST /users/telegram-bot-login",
  ])
  for (const line of lines) {
    expect(line).not.toContain(email)
    expect(line).not.toContain("my secret guess")
    expect(line).not.toContain("127.0.0.1")
  }
})
