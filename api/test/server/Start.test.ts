import { as } from "@rokthnam/shared/Client"
import { Effect, Logger, Schema } from "effect"
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Client } from "pg"
import { afterAll, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine } from "../../seed/Medicines.ts"
import { AppConfig } from "../../src/Config.ts"
import { start } from "../../src/server/Start.ts"
import { connect } from "../finding/Search/support/Agreement.ts"
import { answer } from "../support/Calling.ts"
import { startApp } from "../support/TestApp.ts"
import type { TestApp } from "../support/TestApp.ts"

const started: Array<TestApp> = []
afterAll(async () => {
  for (const app of started) await app.stop()
})

const launch = async (settings: Record<string, string>) => {
  const app = await startApp(settings)
  started.push(app)
  return app
}
// The program's other requirements are part of the running API's infrastructure.
const starting = start as Effect.Effect<void, unknown, AppConfig>
const run = (app: TestApp) => app.run(starting)
const accountsFile = async (app: TestApp) => join((await app.run(AppConfig)).dataDir, "demo-accounts.json")
const Account = Schema.Struct({ role: Schema.String, email: Schema.String, password: Schema.String })
/** Fails unless a connection of this name waits for a lock. */
const waits = async (observer: Client, name: string): Promise<void> => {
  const { rowCount } = await observer.query(
    "select 1 from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock' and datname = current_database()",
    [name],
  )
  expect(rowCount).toBe(1)
}
const decodeAccounts = Schema.decodeUnknownSync(Schema.parseJson(Schema.NonEmptyArray(Account)))
const aSession = { access_token: expect.any(String) }
const login = (app: TestApp, email: string, password: string) =>
  answer(app.client.adminDoor.login({ payload: { email, password } }))

it("the first admin comes from the settings, e-mail without case, and is not changed by a second start", async () => {
  const app = await launch({ ADMIN_EMAIL: "Boss@Rokthnam.test", ADMIN_PASSWORD: "a first password" })
  await run(app)
  await run(app)
  expect(await login(app, "boss@rokthnam.test", "a first password")).toEqual(aSession)
})

it("a production without a contact starts, and says that customers can write to nobody", async () => {
  const app = await launch({ DEMO_DATA: "0" })
  const config = await app.run(AppConfig)
  const said: Array<string> = []
  const listener = Logger.make(({ message }) => void said.push(String(message)))
  const startWith = (contactEmail: string | undefined) =>
    app.run(
      starting.pipe(
        Effect.provideService(AppConfig, AppConfig.make({ ...config, production: true, contactEmail })),
        Effect.provide(Logger.add(listener)),
      ),
    )
  const warning = "CONTACT_EMAIL is not set: the privacy page tells customers that they can write to nobody"
  await startWith("help@rokthnam.test")
  expect(said).not.toContain(warning)
  await startWith(undefined)
  expect(said).toContain(warning)
})

it("in development there is an admin with a made-up password, told to its owner alone", async () => {
  const app = await launch({ DEMO_DATA: "0" })
  await run(app)
  const file = await accountsFile(app)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const before = readFileSync(file, "utf8")
  const [admin] = decodeAccounts(before)
  expect(admin).toMatchObject({ role: "admin", email: "admin@rokthnam.test" })
  expect(await login(app, admin.email, admin.password)).toEqual(aSession)
  await run(app)
  expect(readFileSync(file, "utf8")).toBe(before)
})

it("a replica is not ready before its search index is loaded, and then finds what the database holds", async () => {
  const first = await launch({})
  const { id } = await first.run(seedPharmacy({ latitude: 11.5, longitude: 104.9 }))
  await first.run(seedMedicine(id, { name: "Readimol" }))
  const blocker = await connect(first.databaseUrl)
  await blocker.query("begin; lock table medicines in access exclusive mode")
  const observer = await connect(first.databaseUrl)
  const replica = await launch({ DATABASE_URL: first.databaseUrl })
  const ready = async () => (await replica.send("GET", "/readyz")).status
  await vi.waitFor(() => waits(observer, "rokthnam-search"), { timeout: 10_000 })
  expect(await ready()).toBe(503)
  expect((await replica.send("GET", "/healthz")).status).toBe(200)
  await blocker.query("commit")
  await Promise.all([blocker.end(), observer.end()])
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 10_000 })
  const place = "user_latitude=11.5&user_longitude=104.9"
  const { body } = await replica.send("GET", `/users/search/medicines?query=readimol&${place}`)
  expect(body).toMatchObject({ total: 1 })
})

it("a password that is too short is refused in a sentence", async () => {
  const app = await launch({ ADMIN_EMAIL: "boss@rokthnam.test", ADMIN_PASSWORD: "short" })
  await expect(run(app)).rejects.toThrow("ADMIN_PASSWORD")
})

it("in production there is no demonstration and no admin that no setting names", async () => {
  const app = await launch({
    NODE_ENV: "production",
    JWT_SECRET: "k2Jt9vQmX4sLw8ZrB6nPy3HdF7gC5aTe",
    BOT_SERVICE_SECRET: "3f9c0b7a5d8e1c2f4a6b9d0e7c5f1a83",
    ADMIN_EMAIL: "boss@rokthnam.test",
    ADMIN_PASSWORD: "a long enough password",
  })
  await run(app)
  const { access_token } = await login(app, "boss@rokthnam.test", "a long enough password")
  const stats = await answer(app.client.admin.stats().pipe(as(access_token)))
  expect(stats.total_pharmacies).toBe(0)
  const file = await accountsFile(app)
  expect(() => readFileSync(file)).toThrow("ENOENT")
})
