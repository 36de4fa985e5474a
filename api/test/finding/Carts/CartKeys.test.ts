import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { seedCustomer, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededCustomer, SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let pharmacy: SeededPharmacy
let customer: SeededCustomer
let medicine: number

beforeAll(async () => {
  pharmacy = await app.run(seedPharmacy())
})
beforeEach(async () => {
  customer = await app.run(seedCustomer())
  medicine = await app.run(seedMedicine(pharmacy.id, { quantity: 20 }))
})

const asked = (method: string, path: string, body: unknown, key: string, token = customer.token) =>
  app.call(method, path, { token, body, headers: { "idempotency-key": key } })
const add = (key: string, quantity = 2, token = customer.token) =>
  asked("POST", "/cart/items", { medicine_id: medicine, quantity }, key, token)
const badge = async () =>
  (await app.call("GET", "/cart/badge", { token: customer.token })).body.total_quantity

describe("a change of a cart with an Idempotency-Key", () => {
  it("is made once, however often and however many at once it is asked for", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add("one")))
    expect(answers.map(({ status, body }) => [status, body.quantity])).toEqual(answers.map(() => [201, 2]))
    expect(await badge()).toBe(2)
    const path = `/cart/items/${answers[0]?.body.id}/quantity`
    for (const [action, quantity] of [
      ["increment", 3],
      ["decrement", 2],
    ]) {
      const first = await asked("PATCH", path, { action }, `${action}`)
      expect(first).toMatchObject({ status: 200, body: { quantity } })
      expect((await asked("PATCH", path, { action }, `${action}`)).body).toEqual(first.body)
    }
    expect((await add("another")).body.quantity).toBe(4)
  })

  it("is refused when the key was used for something else, and is another customer's own", async () => {
    const { body: line } = await add("one")
    const reused = { status: 409, body: { code: "KeyReused" } }
    expect(await add("one", 3)).toMatchObject(reused)
    expect(
      await asked("PATCH", `/cart/items/${line.id}/quantity`, { action: "increment" }, "one"),
    ).toMatchObject(reused)
    const other = await app.run(seedCustomer())
    expect((await add("one", 1, other.token)).status).toBe(201)
    expect(await badge()).toBe(2)
  })

  it("that was refused keeps no key, so that it can be tried again", async () => {
    expect((await add("one", 21)).status).toBe(409)
    expect((await add("one", 20)).status).toBe(201)
  })
})
