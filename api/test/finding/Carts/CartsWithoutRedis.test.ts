import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startRedis } from "../../../../scripts/servers/redis.ts"
import type { RedisServer } from "../../../../scripts/servers/redis.ts"
import { seedCustomer, seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { startApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"

const folder = mkdtempSync(join(tmpdir(), "rokthnam-redis-"))
let redis: RedisServer | null = null
let app: TestApp | undefined
let second: TestApp | undefined

const started = <A>(value: A | null | undefined): A => {
  if (value === null || value === undefined) throw new Error("It was not started; is redis-server installed?")
  return value
}

const settings = () => ({ REDIS_URL: started(redis).url, REDIS_PREFIX: "carts:" })

const launch = async (like?: RedisServer) =>
  started(
    await startRedis({
      dataDir: folder,
      ...(like === undefined ? {} : { port: like.port, password: like.password }),
    }),
  )

beforeAll(async () => {
  redis = await launch()
  app = await startApp(settings())
})
afterAll(async () => {
  await second?.stop()
  await app?.stop()
  await redis?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Waits until the API has found Redis again. */
const connected = async (to: TestApp) => {
  for (let tries = 0; tries < 100; tries++) {
    if ((await to.call("GET", "/readyz")).status === 200) return
    await sleep(50)
  }
  throw new Error("The API did not find Redis again.")
}

it("carts work while Redis is gone, and are right at once when it is back", async () => {
  const api = started(app)
  const first = started(redis)
  const pharmacy = await api.run(seedPharmacy())
  const customer = await api.run(seedCustomer())
  const id = await api.run(seedMedicine(pharmacy.id, { quantity: 500 }))
  const call = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token: customer.token, ...(body === undefined ? {} : { body }) })
  const badge = async () => (await call("GET", "/cart/badge")).body.total_quantity

  await connected(api)
  const { body: line } = await call("POST", "/cart/items", { medicine_id: id, quantity: 2 })
  expect(await badge()).toBe(2)
  const increment = () => call("PATCH", `/cart/items/${line.id}/quantity`, { action: "increment" })

  await first.stop()
  const changes = await Promise.all(Array.from({ length: 20 }, increment))
  expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 200))
  expect(await badge()).toBe(22)
  expect((await call("GET", "/cart")).body).toMatchObject({ items: [{ quantity: 22 }], total_items: 22 })

  redis = await launch(first)
  await connected(api)
  expect(await badge()).toBe(22)
  expect(await badge()).toBe(22)
  await increment()
  expect(await badge()).toBe(23)
  await call("DELETE", `/cart/items/${line.id}`)
  expect(await badge()).toBe(0)
  expect((await call("GET", "/cart")).body.items).toEqual([])
})

it("what one process changes the other says at once", async () => {
  const one = started(app)
  second = await startApp({ ...settings(), DATABASE_URL: one.databaseUrl })
  await Promise.all([connected(one), connected(second)])
  const pharmacy = await one.run(seedPharmacy())
  const { token } = await one.run(seedCustomer())
  const id = await one.run(seedMedicine(pharmacy.id))
  const badge = async (at: TestApp) => (await at.call("GET", "/cart/badge", { token })).body.total_quantity
  for (let round = 1; round <= 10; round++) {
    const [here, there] = round % 2 === 0 ? [one, second] : [second, one]
    await here.call("POST", "/cart/items", { token, body: { medicine_id: id } })
    expect(await badge(there)).toBe(round)
  }
})
