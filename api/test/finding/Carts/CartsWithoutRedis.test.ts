import { as } from "@rokthnam/shared/Client"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startRedis } from "../../../../scripts/servers/redis.ts"
import type { RedisServer } from "../../../../scripts/servers/redis.ts"
import { seedCustomer, seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
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
    if ((await to.send("GET", "/readyz")).status === 200) return
    await sleep(50)
  }
  throw new Error("The API did not find Redis again.")
}

const badgeAt = async (at: TestApp, token: string) =>
  (await answer(at.client.carts.badge().pipe(as(token)))).total_quantity

it("carts work while Redis is gone, and are right at once when it is back", async () => {
  const api = started(app)
  const first = started(redis)
  const pharmacy = await api.run(seedPharmacy())
  const { token } = await api.run(seedCustomer())
  const medicine_id = await api.run(seedMedicine(pharmacy.id, { quantity: 500 }))
  const { carts } = api.client
  const badge = () => badgeAt(api, token)
  const cart = () => answer(carts.read().pipe(as(token)))

  await connected(api)
  const line = await answer(carts.add({ headers: {}, payload: { medicine_id, quantity: 2 } }).pipe(as(token)))
  expect(await badge()).toBe(2)
  const path = { id: line.id }
  const increment = () =>
    answer(carts.change({ path, headers: {}, payload: { action: "increment" } }).pipe(as(token)))

  await first.stop()
  await Promise.all(Array.from({ length: 20 }, increment))
  expect(await badge()).toBe(22)
  expect(await cart()).toMatchObject({ items: [{ quantity: 22 }], total_items: 22 })

  redis = await launch(first)
  await connected(api)
  expect(await badge()).toBe(22)
  expect(await badge()).toBe(22)
  await increment()
  expect(await badge()).toBe(23)
  await answer(carts.remove({ path }).pipe(as(token)))
  expect(await badge()).toBe(0)
  expect((await cart()).items).toEqual([])
})

it("what one process changes the other says at once", async () => {
  const one = started(app)
  second = await startApp({ ...settings(), DATABASE_URL: one.databaseUrl })
  await Promise.all([connected(one), connected(second)])
  const pharmacy = await one.run(seedPharmacy())
  const { token } = await one.run(seedCustomer())
  const medicine_id = await one.run(seedMedicine(pharmacy.id))
  for (let round = 1; round <= 10; round++) {
    const [here, there] = round % 2 === 0 ? [one, second] : [second, one]
    const payload = { medicine_id, quantity: 1 }
    await answer(here.client.carts.add({ headers: {}, payload }).pipe(as(token)))
    expect(await badgeAt(there, token)).toBe(round)
  }
})
