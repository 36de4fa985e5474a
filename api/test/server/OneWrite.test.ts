import { Socket } from "node:net"
import { beforeAll, describe, expect, it } from "vitest"
import { seedCustomer, seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()

/** Node's way to the kernel, by which each write of a socket goes: what is joined before is one. */
const lowest = "_writeGeneric"

/** How often the server wrote to its sockets meanwhile. */
const writesOf = async (work: () => Promise<unknown>): Promise<number> => {
  const { port } = new URL(app.url)
  const write: unknown = Reflect.get(Socket.prototype, lowest)
  if (typeof write !== "function") throw new Error("Node writes to its sockets in another way now.")
  let writes = 0
  const counting = function (this: Socket, ...given: ReadonlyArray<unknown>): unknown {
    if (this.localPort === Number(port)) writes += 1
    return Reflect.apply(write, this, given)
  }
  Reflect.set(Socket.prototype, lowest, counting)
  try {
    await work()
  } finally {
    Reflect.set(Socket.prototype, lowest, write)
  }
  return writes
}

describe("an answer", () => {
  const tokens: Record<string, string> = {}
  let medicine = 0
  let paymentMethod = 0
  beforeAll(async () => {
    const owner = await app.run(seedPharmacy())
    tokens["owner"] = owner.token
    tokens["customer"] = (await app.run(seedCustomer())).token
    medicine = await app.run(seedMedicine(owner.id, { quantity: 50 }))
    paymentMethod = await app.run(seedPaymentMethod(owner.id))
  })
  const sale = () => ({
    items: [{ medicine_id: medicine, quantity_sold: 1 }],
    payment_method_id: paymentMethod,
  })

  const place = "user_latitude=11.55&user_longitude=104.92"
  const calls: ReadonlyArray<readonly [string, string, string | undefined, () => unknown, number]> = [
    ["GET", "/healthz", undefined, () => undefined, 200],
    ["GET", `/users/search/medicines?query=paracetamol&${place}`, undefined, () => undefined, 200],
    ["GET", "/cart/", "customer", () => undefined, 200],
    ["POST", "/cart/items", "customer", () => ({ medicine_id: medicine, quantity: 1 }), 201],
    ["POST", "/inventory/sales/bulk", "owner", sale, 201],
    ["GET", "/inventory/medicines?page=1&page_size=20", "owner", () => undefined, 200],
    ["GET", "/inventory/medicines/999", "owner", () => undefined, 404],
    ["GET", "/inventory/dashboard/overview", "owner", () => undefined, 200],
  ]
  it.each(calls)("to %s %s is one write", async (method, path, who, body, status) => {
    const token = who === undefined ? {} : { token: tokens[who] ?? "" }
    // whoever may send a write again names it; such writes do not pass the router
    const named = () => (method === "GET" ? {} : { headers: { "idempotency-key": crypto.randomUUID() } })
    const call = async () =>
      expect((await app.send(method, path, { ...token, ...named(), body: body() })).status).toBe(status)
    await call()
    expect(await writesOf(call)).toBe(1)
  })
})
