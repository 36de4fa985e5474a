import { CartOverStock } from "@rokthnam/shared/Carts/Cart"
import { as } from "@rokthnam/shared/Client"
import { KeyReused } from "@rokthnam/shared/Primitives/CommonFailures"
import type { CartItemId, MedicineId } from "@rokthnam/shared/Primitives/Id"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { seedCustomer, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededCustomer, SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"
import { useWideIds } from "../../support/WideIds.ts"

const app = useApp()
let pharmacy: SeededPharmacy
let customer: SeededCustomer
let medicine: MedicineId

beforeAll(async () => {
  await app.run(useWideIds)
  pharmacy = await app.run(seedPharmacy())
})
beforeEach(async () => {
  customer = await app.run(seedCustomer())
  medicine = await app.run(seedMedicine(pharmacy.id, { quantity: 20 }))
})

const add = (key: string, quantity = 2, token = customer.token) =>
  app.client.carts
    .add({ headers: { "idempotency-key": key }, payload: { medicine_id: medicine, quantity } })
    .pipe(as(token))
const change = (key: string, id: CartItemId, action: "increment" | "decrement") =>
  app.client.carts
    .change({ path: { id }, headers: { "idempotency-key": key }, payload: { action } })
    .pipe(as(customer.token))
const badge = async () => (await answer(app.client.carts.badge().pipe(as(customer.token)))).total_quantity

describe("a change of a cart with an Idempotency-Key", () => {
  it("is made once, however often and however many at once it is asked for", async () => {
    const lines = await Promise.all(Array.from({ length: 12 }, () => answer(add("one"))))
    const once = await answer(add("one"))
    expect(once.quantity).toBe(2)
    expect(lines).toEqual(lines.map(() => once))
    expect(await badge()).toBe(2)
    for (const [action, quantity] of [
      ["increment", 3],
      ["decrement", 2],
    ] as const) {
      const first = await answer(change(action, once.id, action))
      expect(first).toMatchObject({ quantity })
      expect(await answer(change(action, once.id, action))).toEqual(first)
    }
    expect(await answer(add("another"))).toMatchObject({ quantity: 4 })
  })

  it("is refused when the key was used for something else, and is another customer's own", async () => {
    const line = await answer(add("one"))
    expect(await refusal(add("one", 3))).toBeInstanceOf(KeyReused)
    expect(await refusal(change("one", line.id, "increment"))).toBeInstanceOf(KeyReused)
    const other = await app.run(seedCustomer())
    expect(await answer(add("one", 1, other.token))).toMatchObject({ quantity: 1 })
    expect(await badge()).toBe(2)
  })

  it("that was refused keeps no key, so that it can be tried again", async () => {
    expect(await refusal(add("one", 21))).toBeInstanceOf(CartOverStock)
    expect(await answer(add("one", 20))).toMatchObject({ quantity: 20 })
  })
})
