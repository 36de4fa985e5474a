import { SqlClient } from "@effect/sql"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect } from "effect"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let other: SeededPharmacy
let method: number

beforeAll(async () => {
  owner = await app.run(seedPharmacy({ name: "Phsar Thmei Pharmacy" }))
  other = await app.run(seedPharmacy())
  method = await app.run(seedPaymentMethod(owner.id, { methodName: "KHQR" }))
})

type Basket = ReadonlyArray<readonly [medicine: number, quantity: number]>

const sell = (basket: Basket, more: { key?: string; token?: string; body?: Record<string, unknown> } = {}) =>
  app.call("POST", "/inventory/sales/bulk", {
    token: more.token ?? owner.token,
    headers: more.key === undefined ? {} : { "idempotency-key": more.key },
    body: {
      items: basket.map(([medicine_id, quantity_sold]) => ({ medicine_id, quantity_sold })),
      payment_method_id: method,
      ...more.body,
    },
  })
const select = <A>(query: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, query))
const stockOf = async (id: number) => {
  const found = await select(
    (sql) => sql<{ quantity: number }>`select quantity from medicines where id = ${id}`,
  )
  return found[0]?.quantity
}

describe("a sale", () => {
  it("takes the stock, keeps name and price of the day, and says who sold", async () => {
    const one = await app.run(seedMedicine(owner.id, { name: "Paracetamol", price: "0.10", quantity: 30 }))
    const two = await app.run(seedMedicine(owner.id, { name: "ប៉ារ៉ាសេតាម៉ុល", price: "0.20", quantity: 30 }))
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER", name: "Chan Dara" }))
    const sold = await sell(
      [
        [one, 3],
        [two, 1],
        [one, 4],
      ],
      { token: cashier.token, body: { notes: " for Sok " } },
    )
    expect(sold.status).toBe(201)
    expect(sold.body).toEqual({
      id: expect.any(Number),
      payment_method_name: "KHQR",
      total_amount: 0.9,
      notes: "for Sok",
      staff_name: "Chan Dara",
      transaction_date: expect.any(String),
      items: [
        {
          id: expect.any(Number),
          medicine_id: one,
          medicine_name: "Paracetamol",
          quantity_sold: 7,
          unit_price: 0.1,
          total_amount: 0.7,
        },
        {
          id: expect.any(Number),
          medicine_id: two,
          medicine_name: "ប៉ារ៉ាសេតាម៉ុល",
          quantity_sold: 1,
          unit_price: 0.2,
          total_amount: 0.2,
        },
      ],
    })
    expect([await stockOf(one), await stockOf(two)]).toEqual([23, 29])
    const ledger = await select(
      (sql) => sql`
      select kind, change, quantity_after, staff_id, sale_id from stock_movements where medicine_id = ${one} order by id desc limit 1`,
    )
    expect(ledger).toEqual([
      { kind: "sale", change: -7, quantity_after: 23, staff_id: cashier.id, sale_id: sold.body.id },
    ])
    expect((await sell([[one, 1]])).body.staff_name).toBe("Phsar Thmei Pharmacy")
  })

  it("is all of its lines or none", async () => {
    const plenty = await app.run(seedMedicine(owner.id, { quantity: 30 }))
    const scarce = await app.run(seedMedicine(owner.id, { name: "Scarce", quantity: 2 }))
    expect(
      await sell([
        [plenty, 1],
        [scarce, 3],
      ]),
    ).toMatchObject({
      status: 409,
      body: {
        code: "OutOfStock",
        detail: "Cannot add more Scarce. Only 2 in stock.",
        params: { medicine_id: scarce, name: "Scarce", available: 2 },
      },
    })
    expect(
      (
        await sell([
          [scarce, 1],
          [scarce, 2],
        ])
      ).status,
    ).toBe(409)
    expect([await stockOf(plenty), await stockOf(scarce)]).toEqual([30, 2])
  })

  it("holds no expired medicine, and one that expires today may go", async () => {
    const late = await app.run(
      seedMedicine(owner.id, { name: "Late", expirationDate: addDays(dayAt(new Date()), -1) }),
    )
    const last = await app.run(seedMedicine(owner.id, { expirationDate: dayAt(new Date()) }))
    expect(await sell([[late, 1]])).toMatchObject({
      status: 409,
      body: { code: "MedicineExpired", detail: "Late is expired" },
    })
    expect((await sell([[last, 1]])).status).toBe(201)
  })

  it("names only medicines and payment methods of the pharmacy", async () => {
    const foreign = await app.run(seedMedicine(other.id))
    const own = await app.run(seedMedicine(owner.id))
    const foreignMethod = await app.run(seedPaymentMethod(other.id))
    expect(await sell([[foreign, 1]])).toMatchObject({ status: 404, body: { detail: "Medicine not found" } })
    expect((await sell([[own, 1]], { body: { payment_method_id: foreignMethod } })).body).toMatchObject({
      code: "PaymentMethodUnknown",
      detail: "Please select a payment method",
    })
    expect(await sell([])).toMatchObject({
      status: 422,
      body: { errors: [{ field: "items", message: "Please add items to the cart before processing" }] },
    })
    const gold = await app.run(seedMedicine(owner.id, { price: "9999999999.99", quantity: 1000 }))
    expect((await sell([[gold, 1000]])).body.code).toBe("SaleTooLarge")
  })

  it("needs the permission to sell", async () => {
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    expect(await sell([[1, 1]], { token: keeper.token })).toMatchObject({
      status: 403,
      body: { params: { permission: "Create Sale" } },
    })
  })

  it("comes to the exact total of its lines, whatever the prices", async () => {
    const price = fc.integer({ min: 0, max: 9_999_99 })
    const line = fc.record({ price, quantity: fc.integer({ min: 1, max: 999 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        const basket: Array<readonly [number, number]> = []
        for (const { price: cents, quantity } of lines)
          basket.push([
            await app.run(seedMedicine(owner.id, { price: (cents / 100).toFixed(2), quantity: 999 })),
            quantity,
          ])
        const { body } = await sell(basket)
        const exact = lines.reduce((sum, { price: cents, quantity }) => sum + cents * quantity, 0)
        expect(body.total_amount.toFixed(2)).toBe((exact / 100).toFixed(2))
        const kept = await select(
          (sql) => sql<{ total: string }>`select total_amount as total from sales where id = ${body.id}`,
        )
        expect(kept[0]?.total).toBe((exact / 100).toFixed(2))
      }),
      { numRuns: 15 },
    )
  })
})

describe("an idempotency key", () => {
  it("sells once when 40 requests arrive at once, and answers all of them alike", async () => {
    const id = await app.run(seedMedicine(owner.id, { quantity: 100 }))
    const answers = await Promise.all(Array.from({ length: 40 }, () => sell([[id, 2]], { key: "one-key" })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await stockOf(id)).toBe(98)
    expect((await sell([[id, 2]], { key: "one-key" })).body).toEqual(answers[0]?.body)
    expect(await sell([[id, 3]], { key: "one-key" })).toMatchObject({
      status: 409,
      body: { code: "KeyReused" },
    })
  })

  it("is free again after a sale that failed", async () => {
    const id = await app.run(seedMedicine(owner.id, { quantity: 1 }))
    expect((await sell([[id, 2]], { key: "again" })).status).toBe(409)
    await select((sql) => sql`update medicines set quantity = 5 where id = ${id}`)
    expect((await sell([[id, 2]], { key: "again" })).status).toBe(201)
  })

  it("of one pharmacy is not known to another", async () => {
    const mine = await app.run(seedMedicine(owner.id))
    const theirs = await app.run(seedMedicine(other.id))
    const theirMethod = await app.run(seedPaymentMethod(other.id))
    expect((await sell([[mine, 1]], { key: "shared" })).status).toBe(201)
    const answer = await sell([[theirs, 1]], {
      key: "shared",
      token: other.token,
      body: { payment_method_id: theirMethod },
    })
    expect(answer.status).toBe(201)
  })
})

describe("sales at the same time", () => {
  it("never sell more than there is: 200 buyers for 50 packages sell exactly 50", async () => {
    const id = await app.run(seedMedicine(owner.id, { quantity: 50 }))
    const answers = await Promise.all(Array.from({ length: 200 }, () => sell([[id, 1]])))
    const sold = answers.filter((answer) => answer.status === 201)
    const refused = answers.filter((answer) => answer.status === 409)
    expect([sold.length, refused.length]).toEqual([50, 150])
    expect(await stockOf(id)).toBe(0)
    const proof = await select(
      (sql) => sql`
      select (select sum(change) from stock_movements where medicine_id = ${id})::integer as ledger,
        (select sum(quantity_sold) from sale_lines where medicine_id = ${id})::integer as sold`,
    )
    expect(proof).toEqual([{ ledger: 0, sold: 50 }])
  })

  it("with crossed baskets all succeed", async () => {
    const ids: Array<number> = []
    for (let index = 0; index < 6; index++)
      ids.push(await app.run(seedMedicine(owner.id, { quantity: 1000 })))
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const turned = [...ids.slice(index % 6), ...ids.slice(0, index % 6)]
        return sell((index % 2 === 0 ? turned : turned.toReversed()).map((id) => [id, 1] as const))
      }),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    for (const id of ids) expect(await stockOf(id)).toBe(940)
  })
})

describe("the sale history", () => {
  it("pages sales with their lines, the latest first, and repeats none", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const one = await app.run(seedMedicine(pharmacy.id, { price: "1.00" }))
    const two = await app.run(seedMedicine(pharmacy.id, { price: "2.00" }))
    const soldAt = new Date("2026-05-01T05:00:00Z")
    const sales: Array<number> = []
    for (let index = 0; index < 13; index++)
      sales.push(
        await app.run(
          seedSale(pharmacy.id, {
            soldAt,
            lines: [
              { medicineId: one, quantity: 1 },
              { medicineId: two, quantity: index + 1 },
            ],
          }),
        ),
      )
    const seen: Array<number> = []
    for (const page of [1, 2, 3]) {
      const answer = await app.call("GET", `/inventory/sales/transactions?page=${page}&page_size=5`, {
        token: pharmacy.token,
      })
      expect(answer.body).toMatchObject({ pages: 3, total: 13, pagination: { page, total_pages: 3 } })
      for (const sale of answer.body.items) {
        expect(sale.items).toHaveLength(2)
        seen.push(sale.id)
      }
    }
    expect(seen).toEqual(sales.toReversed())
    const past = await app.call("GET", "/inventory/sales/transactions?page=9", { token: pharmacy.token })
    expect(past.body).toMatchObject({ items: [], total: 13 })
  })

  it("needs the permission to see it", async () => {
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    expect((await app.call("GET", "/inventory/sales/transactions", { token: keeper.token })).status).toBe(403)
  })
})
