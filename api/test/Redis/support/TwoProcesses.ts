import { beforeAll, expect, vi } from "vitest"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { seedCustomer, seedPassword, seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { seedCounter } from "../../cluster/support/Clerks.ts"
import { onEach } from "../../cluster/support/Lane.ts"
import type { Lane } from "../../cluster/support/Lane.ts"
import { useApiProcesses } from "../../support/ApiProcess.ts"
import { useApp } from "../../support/TestApp.ts"

/** Someone with a cart, and how many packages are in it. */
type Shopper = { readonly id: CustomerId; readonly token: string; quantity: number }

/** The prefix of the keys of both processes. */
export const prefix = "two:"

/** Two API processes on one database and the Redis of this address, started before the first test of a group. */
export const useTwoProcesses = (redisUrl: () => string) => {
  // It makes the database and fills it. The calls of the tests go to the two.
  const app = useApp()
  const startProcess = useApiProcesses("two")
  const ports: Array<number> = []
  const medicines: Array<number> = []
  beforeAll(async () => {
    const settings = { REDIS_URL: redisUrl(), REDIS_PREFIX: prefix }
    const processes = await Promise.all([0, 1].map(() => startProcess(app.databaseUrl, settings)))
    ports.push(...processes.map(({ url }) => Number(new URL(url).port)))
    const { id } = await app.run(seedPharmacy())
    medicines.push(await app.run(seedMedicine(id, { quantity: 10_000 })))
  }, 300_000)

  const onBoth = <A>(call: (lane: Lane) => Promise<A>) => onEach(ports, call)
  const onOne = async (place: number, ...call: Parameters<Lane["send"]>) => {
    const [answer] = await onEach(ports.slice(place, place + 1), (lane) => lane.send(...call))
    if (answer === undefined) throw new Error("There is no such process.")
    return answer
  }
  const get = (path: string, token?: string) =>
    onBoth((lane) => lane.send("GET", path, token === undefined ? {} : { token }))

  const shopper = async (): Promise<Shopper> => {
    const { id, token } = await app.run(seedCustomer())
    return { id, token, quantity: 0 }
  }

  /** Both processes show what is in the carts. */
  const showCarts = async (shoppers: ReadonlyArray<Shopper>) => {
    for (const { token, quantity } of shoppers)
      for (const { status, body } of await get("/cart/badge", token))
        expect([status, body]).toEqual([200, { total_quantity: quantity }])
  }

  /** One of both adds to each cart, and both show it at once. */
  const shop = async (shoppers: ReadonlyArray<Shopper>) => {
    for (const [turn, one] of shoppers.entries()) {
      const body = { medicine_id: medicines[0], quantity: 1 }
      const answer = await onOne(turn % 2, "POST", "/cart/items", { token: one.token, body })
      expect(answer.status).toBe(201)
      one.quantity += 1
      await showCarts([one])
    }
  }

  /** Both count the alerts of a pharmacy as sales of both change them. */
  const countAlerts = async () => {
    const counter = await seedCounter(app, 12)
    for (let sold = 0; sold <= 4; sold++) {
      // Ten packages or fewer are an alert.
      const total_alerts = 12 - sold <= 10 ? 1 : 0
      for (const { body } of await get("/inventory/alerts/count", counter.token))
        expect(body).toEqual({ total_alerts })
      const sale = await onOne(sold % 2, "POST", "/inventory/sales/bulk", counter.sale(`sale ${sold}`))
      expect(sale.status).toBe(201)
    }
  }

  /** Both together let somebody try eight wrong passwords. */
  const limitSignIns = async () => {
    const { email } = await app.run(seedCustomer())
    const call = { body: { email, password: `${seedPassword} and more` } }
    const tried: Array<number> = []
    for (let turn = 0; turn < 10; turn++)
      tried.push((await onOne(turn % 2, "POST", "/users/login", call)).status)
    expect(tried).toEqual([...Array(8).fill(401), 429, 429])
  }

  /** Both are asked to sell with one key, and it is sold once. */
  const sellOnce = async () => {
    const { sale, stock } = await seedCounter(app, 100)
    const answers = await onBoth((lane) => lane.send("POST", "/inventory/sales/bulk", sale("one key")))
    expect(answers[0]?.status).toBe(201)
    expect(answers[1]).toEqual(answers[0])
    expect(await stock()).toBe(99)
  }

  const readiness = async () => (await get("/readyz")).map(({ status }) => status)
  const untilReady = () =>
    vi.waitFor(async () => expect(await readiness()).toEqual([200, 200]), { timeout: 90_000, interval: 100 })

  return { shopper, shop, showCarts, countAlerts, limitSignIns, sellOnce, readiness, untilReady }
}
