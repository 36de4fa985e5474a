import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { seedCustomer, seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
import { useApp } from "../support/TestApp.ts"

/** Where the statements of calls are sent: the pool, and the two lanes. What the API asks by itself has connections of its own. */
const ofCalls = /^rokthnam-(api|reads|numbers)$/

/** The name that a statement has in the comment with which it begins, otherwise its text. */
const nameOf = (text: string): string => /^\s*\/\* ([a-z_]+) \*\//.exec(text)?.[1] ?? text

/** What calls sent, since it was emptied. */
let sent: Array<string> = []
const { query } = Client.prototype
// connections keep the function that they find when they are opened, so it is replaced before the API starts
const counting = vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...given) {
  const { application_name: name } = Object(Reflect.get(this, "connectionParameters"))
  const { text = given[0] } = Object(given[0])
  if (ofCalls.test(String(name))) sent.push(nameOf(String(text)))
  return Reflect.apply(query, this, given)
})
afterAll(() => counting.mockRestore())

const app = useApp()
let owner = ""
let customer = ""
let medicines: ReadonlyArray<number> = []
let paymentMethod = 0

beforeAll(async () => {
  const pharmacy = await app.run(seedPharmacy())
  const ids = ["Kefloxin", "Paracetamol", "Amoxicillin"].map((name) =>
    app.run(seedMedicine(pharmacy.id, { name, quantity: 1000 })),
  )
  medicines = await Promise.all(ids)
  paymentMethod = await app.run(seedPaymentMethod(pharmacy.id))
  owner = pharmacy.token
  customer = (await app.run(seedCustomer())).token
})

const keyed = () => ({ "idempotency-key": randomUUID() })
const sell = () =>
  app.send("POST", "/inventory/sales/bulk", {
    token: owner,
    headers: keyed(),
    body: {
      payment_method_id: paymentMethod,
      items: medicines.map((medicine_id) => ({ medicine_id, quantity_sold: 1 })),
    },
  })
const add = () =>
  app.send("POST", "/cart/items", {
    token: customer,
    headers: keyed(),
    body: { medicine_id: medicines[0], quantity: 1 },
  })
const read = (path: string, token: () => string) => () => app.send("GET", path, { token: token() })

describe("the statements of a frequent call", () => {
  it.each([
    ["a sale of three lines", sell, 201, ["sale_read", "sale_write"]],
    ["an addition to the cart", add, 201, ["cart_add"]],
    ["a badge", read("/cart/badge", () => customer), 200, []],
    ["a cart", read("/cart", () => customer), 200, ["cart_offers"]],
    ["a list", read("/inventory/medicines?page=1", () => owner), 200, ["medicine_shelf"]],
  ] as const)("are no more than they were: %s", async (_, call, status, statements) => {
    // connections and sessions are known, and what is cached is
    for (let time = 0; time < 3; time++) expect(await call()).toMatchObject({ status })
    sent = []
    await call()
    expect(sent).toEqual(statements)
  })
})
