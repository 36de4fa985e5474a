import { SqlClient } from "@effect/sql"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect } from "effect"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { seedCustomer, seedFile, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededCustomer, SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let pharmacy: SeededPharmacy
let customer: SeededCustomer

beforeAll(async () => {
  pharmacy = await app.run(seedPharmacy({ name: "Central" }))
})
beforeEach(async () => {
  customer = await app.run(seedCustomer())
})

const day = (days: number) => addDays(dayAt(new Date()), days)
const medicine = (overrides: Parameters<typeof seedMedicine>[1] = {}) =>
  app.run(seedMedicine(pharmacy.id, overrides))
const write = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, statement))

const call = (method: string, path: string, body?: unknown, token = customer.token) =>
  app.call(method, path, { token, ...(body === undefined ? {} : { body }) })
const add = (medicine_id: number, quantity?: number) => call("POST", "/cart/items", { medicine_id, quantity })
const change = (id: number, action: string) => call("PATCH", `/cart/items/${id}/quantity`, { action })
const cart = async () => (await call("GET", "/cart")).body
const badge = async () => (await call("GET", "/cart/badge")).body.total_quantity

const firstLine = async () => (await cart()).items[0]

describe("a cart", () => {
  it("is empty at first, and adds, counts, changes and removes", async () => {
    expect(await cart()).toEqual({ items: [], total: 0, total_items: 0 })
    const photo = await app.run(seedFile("image"))
    const id = await medicine({ name: "Paracetamol", price: "0.10", photo })
    const added = await add(id, 3)
    expect(added.status).toBe(201)
    expect(added.body).toEqual({
      id: expect.any(Number),
      medicine_id: id,
      medicine_name: "Paracetamol",
      medicine_photo: photo,
      medicine_price: 0.1,
      pharmacy_name: "Central",
      quantity: 3,
      subtotal: 0.3,
      available_quantity: 100,
      state: "available",
    })
    expect((await add(id)).body).toMatchObject({ id: added.body.id, quantity: 4 })
    expect(await badge()).toBe(4)
    expect(await change(added.body.id, "increment")).toMatchObject({ status: 200, body: { quantity: 5 } })
    expect((await change(added.body.id, "decrement")).body).toMatchObject({ quantity: 4, subtotal: 0.4 })
    const other = await add(await medicine({ price: "2.05" }), 2)
    expect(await cart()).toMatchObject({
      items: [{ quantity: 4 }, { id: other.body.id }],
      total: 4.5,
      total_items: 6,
    })
    expect(await call("DELETE", `/cart/items/${added.body.id}`)).toMatchObject({
      status: 200,
      body: { message: "Item removed from cart" },
    })
    expect(await cart()).toMatchObject({ items: [{ id: other.body.id }], total: 4.1 })
    expect(await badge()).toBe(2)
  })

  it("takes no more than there is in stock", async () => {
    const id = await medicine({ name: "Amoxicillin", quantity: 5 })
    const over = {
      status: 409,
      body: {
        code: "CartOverStock",
        detail: "Cannot add more Amoxicillin. Only 5 in stock.",
        params: { name: "Amoxicillin", available: 5 },
      },
    }
    expect(await add(id, 6)).toMatchObject(over)
    const { body: line } = await add(id, 4)
    expect(await add(id, 2)).toMatchObject(over)
    expect((await change(line.id, "increment")).status).toBe(200)
    expect(await change(line.id, "increment")).toMatchObject(over)
    expect(await badge()).toBe(5)
  })

  it("keeps at least one of a line, and is told of a line that is not there or another's", async () => {
    const { body: line } = await add(await medicine())
    expect(await change(line.id, "decrement")).toMatchObject({
      status: 409,
      body: { code: "QuantityAtLeastOne" },
    })
    expect((await change(line.id, "double")).status).toBe(422)
    const other = await app.run(seedCustomer())
    for (const id of [line.id, 999_999]) {
      const path = `/cart/items/${id}`
      for (const answer of [
        await call("PATCH", `${path}/quantity`, { action: "increment" }, other.token),
        await call("PATCH", `${path}/quantity`, { action: "decrement" }, other.token),
        await call("DELETE", path, undefined, other.token),
      ])
        expect(answer).toMatchObject({ status: 404, body: { detail: "Cart item not found" } })
    }
    expect(await badge()).toBe(1)
  })

  it("refuses a medicine that is expired, not there, or of a pharmacy that is not approved", async () => {
    const pending = await app.run(seedPharmacy({ status: "PENDING" }))
    const hidden = await app.run(seedMedicine(pending.id))
    expect(await add(await medicine({ expirationDate: day(-1) }))).toMatchObject({
      status: 409,
      body: { code: "MedicineExpired" },
    })
    expect((await add(await medicine({ expirationDate: day(0) }))).status).toBe(201)
    for (const id of [hidden, 999_999]) expect((await add(id)).status).toBe(404)
    for (const quantity of [0, -1, 1.5, 1000, "2"])
      expect((await call("POST", "/cart/items", { medicine_id: 1, quantity })).status).toBe(422)
  })

  it("holds at most 100 different medicines, also when many are added at once", async () => {
    const ids = await Promise.all(Array.from({ length: 110 }, () => medicine()))
    const answers = await Promise.all(ids.map((id) => add(id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: "CartFull", params: { limit: 100 } },
    })
  })

  it("is the customer's alone", async () => {
    for (const [method, path] of [
      ["GET", "/cart"],
      ["GET", "/cart/badge"],
      ["POST", "/cart/items"],
    ] as const) {
      expect((await app.call(method, path)).status).toBe(401)
      expect((await call(method, path, undefined, pharmacy.token)).status).toBe(403)
    }
  })
})

describe("each line at each read", () => {
  it("says the present price and stock, although its copy is cached", async () => {
    const id = await medicine({ price: "1.00", quantity: 10 })
    await add(id, 5)
    expect(await firstLine()).toMatchObject({ state: "available", medicine_price: 1 })
    await write((sql) => sql`update medicines set quantity = 3, price = 1.50 where id = ${id}`)
    expect(await cart()).toMatchObject({
      items: [{ state: "not_enough", available_quantity: 3, medicine_price: 1.5, subtotal: 7.5 }],
      total: 7.5,
      total_items: 5,
    })
    await write((sql) => sql`update medicines set quantity = 0 where id = ${id}`)
    expect(await cart()).toMatchObject({ items: [{ state: "out_of_stock" }], total: 0, total_items: 0 })
  })

  it("says that its medicine expired, its pharmacy closed or it vanished, with the last seen name", async () => {
    const shop = await app.run(seedPharmacy({ name: "Closing" }))
    const id = await app.run(seedMedicine(shop.id, { name: "Vitamin C", price: "3.00" }))
    const { body } = await add(id, 2)
    await write((sql) => sql`update medicines set expiration_date = ${day(-1)}::date where id = ${id}`)
    expect(await firstLine()).toMatchObject({ state: "expired", available_quantity: 0 })
    expect((await change(body.id, "increment")).body).toMatchObject({ params: { available: 0 } })
    await write((sql) => sql`update pharmacies set status = 'REJECTED' where id = ${shop.id}`)
    expect(await firstLine()).toMatchObject({ state: "unavailable", medicine_id: id })
    await write((sql) => sql`delete from medicines where id = ${id}`)
    const vanished = {
      id: body.id,
      medicine_id: null,
      medicine_name: "Vitamin C",
      medicine_photo: null,
      medicine_price: 3,
      pharmacy_name: "Closing",
      quantity: 2,
      subtotal: 6,
      available_quantity: 0,
      state: "unavailable",
    }
    expect(await cart()).toEqual({ items: [vanished], total: 0, total_items: 0 })
    expect((await change(body.id, "decrement")).body).toEqual({ ...vanished, quantity: 1, subtotal: 3 })
    expect((await change(body.id, "increment")).status).toBe(409)
    expect((await call("DELETE", `/cart/items/${body.id}`)).status).toBe(200)
    expect(await badge()).toBe(0)
  })
})

describe("at once", () => {
  it("60 increments are 60, and 60 additions are 60", async () => {
    const { body: line } = await add(await medicine({ quantity: 500 }))
    const other = await medicine({ quantity: 500 })
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => [change(line.id, "increment"), add(other), cart(), badge()]).flat(),
    )
    expect(answers.filter((answer) => answer?.status >= 400)).toEqual([])
    const { items } = await cart()
    expect(items.map((item: { quantity: number }) => item.quantity)).toEqual([61, 60])
    expect(await badge()).toBe(121)
  })

  it("20 increments towards a stock of 10 stop there", async () => {
    const { body: line } = await add(await medicine({ quantity: 10 }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(line.id, "increment")))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(await badge()).toBe(10)
  })
})
