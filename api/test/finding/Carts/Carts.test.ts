import { SqlClient } from "@effect/sql"
import { CartFull, CartOverStock, QuantityAtLeastOne } from "@rokthnam/shared/Carts/Cart"
import { as } from "@rokthnam/shared/Client"
import { NotAuthenticated, WrongRole } from "@rokthnam/shared/Identity/IdentityFailures"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { CartItemId, MedicineId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { MedicineExpired } from "@rokthnam/shared/Sales/Sale"
import { Effect, Either } from "effect"
import fc from "fast-check"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { seedCustomer, seedFile, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededCustomer, SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { refusalOf } from "../../../src/finding/Carts/AdditionRules.ts"
import { AdditionsRepo } from "../../../src/finding/Carts/AdditionsRepo.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"
import { useWideIds } from "../../support/WideIds.ts"

const app = useApp()
let pharmacy: SeededPharmacy
let customer: SeededCustomer

beforeAll(async () => {
  await app.run(useWideIds)
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

const read = (token = customer.token) => app.client.carts.read().pipe(as(token))
const readBadge = (token = customer.token) => app.client.carts.badge().pipe(as(token))
const add = (medicine_id: MedicineId, quantity = 1, token = customer.token) =>
  app.client.carts.add({ headers: {}, payload: { medicine_id, quantity } }).pipe(as(token))
const change = (id: CartItemId, action: "increment" | "decrement", token = customer.token) =>
  app.client.carts.change({ path: { id }, headers: {}, payload: { action } }).pipe(as(token))
const remove = (id: CartItemId, token = customer.token) =>
  app.client.carts.remove({ path: { id } }).pipe(as(token))

const send = (method: string, path: string, body: unknown) =>
  app.send(method, path, { token: customer.token, body })

const cart = () => answer(read())
const badge = async () => (await answer(readBadge())).total_quantity
const firstLine = async () => (await cart()).items[0]

describe("a cart", () => {
  it("is empty at first, and adds, counts, changes and removes", async () => {
    expect(await cart()).toEqual({
      items: [],
      total: 0,
      earlier_total: null,
      total_items: 0,
      buyable_items: 0,
    })
    const photo = await app.run(seedFile("image"))
    const id = await medicine({ name: "Paracetamol", price: "0.10", photo })
    const added = await answer(add(id, 3))
    expect(added).toEqual({
      id: added.id,
      medicine_id: id,
      medicine_name: "Paracetamol",
      medicine_dosage: "500mg",
      medicine_photo: photo,
      medicine_price: cents(10),
      earlier_price: null,
      pharmacy_id: expect.any(Number),
      pharmacy_name: "Central",
      pharmacy_phone: "012 345 678",
      pharmacy_address: expect.any(String),
      pharmacy_latitude: expect.any(Number),
      pharmacy_longitude: expect.any(Number),
      pharmacy_opening: null,
      quantity: 3,
      subtotal: cents(30),
      available_quantity: 100,
      state: "available",
    })
    // Without a quantity, one unit is added.
    expect(await send("POST", "/cart/items", { medicine_id: id })).toMatchObject({
      status: 201,
      body: { id: added.id, quantity: 4 },
    })
    expect(await badge()).toBe(4)
    expect(await answer(change(added.id, "increment"))).toMatchObject({ quantity: 5 })
    expect(await answer(change(added.id, "decrement"))).toMatchObject({ quantity: 4, subtotal: cents(40) })
    const other = await answer(add(await medicine({ price: "2.05" }), 2))
    expect(await cart()).toMatchObject({
      items: [{ quantity: 4 }, { id: other.id }],
      total: cents(450),
      total_items: 6,
      buyable_items: 6,
    })
    expect(await answer(remove(added.id))).toEqual({ message: "Item removed from cart" })
    expect(await cart()).toMatchObject({ items: [{ id: other.id }], total: cents(410) })
    expect(await badge()).toBe(2)
  })

  it("takes no more than there is in stock", async () => {
    const id = await medicine({ name: "Amoxicillin", quantity: 5 })
    const over = new CartOverStock({ name: "Amoxicillin", available: 5 })
    expect(await refusal(add(id, 6))).toEqual(over)
    const line = await answer(add(id, 4))
    expect(await refusal(add(id, 2))).toEqual(over)
    await answer(change(line.id, "increment"))
    expect(await refusal(change(line.id, "increment"))).toEqual(over)
    expect(await badge()).toBe(5)
  })

  it("keeps at least one of a line, and is told of a line that is not there or another's", async () => {
    const line = await answer(add(await medicine()))
    expect(await refusal(change(line.id, "decrement"))).toBeInstanceOf(QuantityAtLeastOne)
    const other = await app.run(seedCustomer())
    for (const id of [line.id, CartItemId.make(999_999)])
      for (const call of [
        change(id, "increment", other.token),
        change(id, "decrement", other.token),
        remove(id, other.token),
      ])
        expect(await refusal(call)).toEqual(new NotFound({ what: "Cart item" }))
    expect(await badge()).toBe(1)
  })

  it("refuses a medicine that is expired, not there, or of a pharmacy that is not approved", async () => {
    const pending = await app.run(seedPharmacy({ status: "PENDING" }))
    const hidden = await app.run(seedMedicine(pending.id))
    const expired = await medicine({ expirationDate: day(-1) })
    expect(await refusal(add(expired))).toBeInstanceOf(MedicineExpired)
    await answer(add(await medicine({ expirationDate: day(0) })))
    for (const id of [hidden, MedicineId.make(999_999)])
      expect(await refusal(add(id))).toBeInstanceOf(NotFound)
  })

  it("refuses what is no quantity and no change, and says so of the field", async () => {
    const line = await answer(add(await medicine()))
    for (const [quantity, code] of [
      [0, "OutOfRange"],
      [-1, "OutOfRange"],
      [1.5, "NotWhole"],
      [1000, "OutOfRange"],
      ["2", "NotNumber"],
    ] as const)
      expect(await send("POST", "/cart/items", { medicine_id: 1, quantity })).toMatchObject({
        status: 422,
        body: { code: "InvalidRequest", errors: [{ field: "quantity", code }] },
      })
    expect(await send("PATCH", `/cart/items/${line.id}/quantity`, { action: "double" })).toMatchObject({
      status: 422,
      body: { code: "InvalidRequest", errors: [{ field: "action", code: "NotOneOf" }] },
    })
  })

  it("holds at most 100 different medicines, also when many are added at once", async () => {
    const ids = await Promise.all(Array.from({ length: 110 }, () => medicine()))
    const outcomes = await Promise.all(ids.map((id) => outcome(add(id))))
    expect(outcomes.filter(Either.isRight)).toHaveLength(100)
    const refusals = outcomes.filter(Either.isLeft).map(({ left }) => left)
    expect(refusals).toContainEqual(new CartFull({ limit: 100 }))
  })

  it("is the customer's alone", async () => {
    const { carts } = app.client
    const payload = { medicine_id: MedicineId.make(1), quantity: 1 }
    for (const call of [carts.read(), carts.badge(), carts.add({ headers: {}, payload })])
      expect(await refusal(call)).toBeInstanceOf(NotAuthenticated)
    for (const call of [
      read(pharmacy.token),
      readBadge(pharmacy.token),
      add(MedicineId.make(1), 1, pharmacy.token),
    ])
      expect(await refusal(call)).toBeInstanceOf(WrongRole)
  })
})

describe("each line at each read", () => {
  it("says the present price and stock, although its copy is cached", async () => {
    const id = await medicine({ price: "1.00", quantity: 10 })
    await answer(add(id, 5))
    expect(await firstLine()).toMatchObject({ state: "available", medicine_price: cents(100) })
    await write((sql) => sql`update medicines set quantity = 3, price = 1.50 where id = ${id}`)
    expect(await cart()).toMatchObject({
      items: [
        { state: "not_enough", available_quantity: 3, medicine_price: cents(150), subtotal: cents(750) },
      ],
      total: cents(750),
      total_items: 5,
      buyable_items: 5,
    })
    await write((sql) => sql`update medicines set quantity = 0 where id = ${id}`)
    expect(await cart()).toMatchObject({
      items: [{ state: "out_of_stock" }],
      total: 0,
      total_items: 5,
      buyable_items: 0,
    })
  })

  it("says as many units as the badge, also while some of them cannot be bought", async () => {
    const sold = await medicine({ quantity: 10 })
    await answer(add(sold, 2))
    await answer(add(await medicine({ quantity: 10 }), 3))
    await write((sql) => sql`update medicines set quantity = 0 where id = ${sold}`)
    expect(await cart()).toMatchObject({ total_items: 5, buyable_items: 3 })
    expect(await badge()).toBe(5)
  })

  it("says where its pharmacy is, as it is now", async () => {
    const shop = await app.run(seedPharmacy({ name: "Moving", latitude: 11.55, longitude: 104.92 }))
    await answer(add(await app.run(seedMedicine(shop.id))))
    await write(
      (sql) => sql`update pharmacies set address = 'Street 271', latitude = 11.54 where id = ${shop.id}`,
    )
    expect(await firstLine()).toMatchObject({
      pharmacy_address: "Street 271",
      pharmacy_latitude: 11.54,
      pharmacy_longitude: 104.92,
    })
  })

  it("says the price for which a medicine was put in the cart, and the total then, once the price has changed", async () => {
    const id = await medicine({ price: "3.50", quantity: 20 })
    const other = await medicine({ price: "1.00", quantity: 20 })
    const line = await answer(add(id, 2))
    await answer(add(other, 1))
    expect(await cart()).toMatchObject({ earlier_total: null, total: cents(800) })
    await write((sql) => sql`update medicines set price = 9.99 where id = ${id}`)
    await answer(change(line.id, "increment"))
    expect(await cart()).toMatchObject({
      items: [
        { medicine_price: cents(999), earlier_price: cents(350), subtotal: cents(2997) },
        { medicine_price: cents(100), earlier_price: null },
      ],
      total: cents(3097),
      earlier_total: cents(1150),
    })
    // Who adds it again has seen the price of now.
    await answer(add(id, 1))
    expect(await cart()).toMatchObject({ items: [{ earlier_price: null }, {}], earlier_total: null })
  })

  it("says that its medicine expired, its pharmacy closed or it vanished, with the last seen name", async () => {
    const shop = await app.run(seedPharmacy({ name: "Closing" }))
    const id = await app.run(seedMedicine(shop.id, { name: "Vitamin C", price: "3.00" }))
    const line = await answer(add(id, 2))
    await write((sql) => sql`update medicines set expiration_date = ${day(-1)}::date where id = ${id}`)
    expect(await firstLine()).toMatchObject({ state: "expired", available_quantity: 0 })
    expect(await refusal(change(line.id, "increment"))).toMatchObject({ params: { available: 0 } })
    await write((sql) => sql`update pharmacies set status = 'REJECTED' where id = ${shop.id}`)
    expect(await firstLine()).toMatchObject({ state: "unavailable", medicine_id: id })
    await write((sql) => sql`delete from medicines where id = ${id}`)
    const vanished = {
      id: line.id,
      medicine_id: null,
      medicine_name: "Vitamin C",
      medicine_dosage: null,
      medicine_photo: null,
      medicine_price: cents(300),
      earlier_price: null,
      pharmacy_id: null,
      pharmacy_name: "Closing",
      pharmacy_phone: null,
      pharmacy_address: null,
      pharmacy_latitude: null,
      pharmacy_longitude: null,
      pharmacy_opening: null,
      quantity: 2,
      subtotal: cents(600),
      available_quantity: 0,
      state: "unavailable",
    }
    expect(await cart()).toEqual({
      items: [vanished],
      total: 0,
      earlier_total: null,
      total_items: 2,
      buyable_items: 0,
    })
    const one = { ...vanished, quantity: 1, subtotal: cents(300) }
    expect(await answer(change(line.id, "decrement"))).toEqual(one)
    expect(await refusal(change(line.id, "increment"))).toBeInstanceOf(CartOverStock)
    await answer(remove(line.id))
    expect(await badge()).toBe(0)
  })
})

describe("at once", () => {
  it("60 increments are 60, and 60 additions are 60", async () => {
    const line = await answer(add(await medicine({ quantity: 500 })))
    const other = await medicine({ quantity: 500 })
    await Promise.all(
      Array.from({ length: 60 }).flatMap((): ReadonlyArray<Promise<unknown>> => [
        answer(change(line.id, "increment")),
        answer(add(other)),
        cart(),
        badge(),
      ]),
    )
    const { items } = await cart()
    expect(items.map(({ quantity }) => quantity)).toEqual([61, 60])
    expect(await badge()).toBe(121)
  })

  it("20 increments towards a stock of 10 stop there", async () => {
    const line = await answer(add(await medicine({ quantity: 10 })))
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcome(change(line.id, "increment"))),
    )
    expect(outcomes.filter(Either.isRight)).toHaveLength(9)
    expect(await badge()).toBe(10)
  })
})

it("the statement that adds to a cart writes exactly when the rules refuse nothing", async () => {
  const states = fc.record({
    others: fc.constantFrom(0, 99, 99, 100),
    present: fc.integer({ min: 0, max: 6 }),
    stock: fc.constantFrom(0, 3, 5, 6, 2000),
    quantity: fc.constantFrom(1, 2, 5, 999),
    days: fc.constantFrom(0, 1, 0, -1),
    status: fc.constantFrom("APPROVED", "APPROVED", "APPROVED", "PENDING"),
    there: fc.constantFrom(true, true, true, false),
  })
  const addition = (state: typeof states extends fc.Arbitrary<infer A> ? A : never) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id: customerId } = yield* seedCustomer()
      const { id: shop } = yield* seedPharmacy()
      const medicineId = yield* seedMedicine(shop, { quantity: state.stock, expirationDate: day(state.days) })
      yield* sql`update pharmacies set status = ${state.status} where id = ${shop}`
      yield* sql`
        insert into cart_lines (customer_id, medicine_id, medicine_name, pharmacy_name, price, quantity)
        select ${customerId}::integer, null, 'Gone', 'Gone', 1, 1 from generate_series(1, ${state.others}::integer)`
      if (state.present > 0)
        yield* sql`
          insert into cart_lines (customer_id, medicine_id, medicine_name, pharmacy_name, price, quantity)
          values (${customerId}, ${medicineId}, 'Here', 'Here', 1, ${state.present})`
      if (!state.there) yield* sql`delete from medicines where id = ${medicineId}`
      const additions = yield* AdditionsRepo
      const asked = { customerId, medicineId, quantity: state.quantity, key: null, asked: "", today: day(0) }
      return yield* additions.add(asked)
    }).pipe(Effect.provide(AdditionsRepo.Default))
  let written = 0
  await fc.assert(
    fc.asyncProperty(states, async (state) => {
      const found = await app.run(addition(state))
      const refused = refusalOf({ ...found, offer: found.offer ?? undefined }, state.quantity)
      expect(found.line === null).toBe(refused !== undefined)
      if (found.line === null) return
      written++
      expect(found.line.quantity).toBe(state.present + state.quantity)
    }),
    { numRuns: 50, seed: 11 },
  )
  expect(written).toBeGreaterThan(5)
})
