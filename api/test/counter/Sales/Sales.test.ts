import { as } from "@rokthnam/shared/Client"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { KeyReused, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { PaymentMethodId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { MedicineExpired, OutOfStock, PaymentMethodUnknown, SaleTooLarge } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { Either } from "effect"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { useApp } from "../../support/TestApp.ts"
import { useWideIds } from "../../support/WideIds.ts"

const app = useApp()
let owner: SeededPharmacy
let other: SeededPharmacy
let method: PaymentMethodId

beforeAll(async () => {
  await app.run(useWideIds)
  owner = await app.run(seedPharmacy({ name: "Phsar Thmei Pharmacy" }))
  other = await app.run(seedPharmacy())
  method = await app.run(seedPaymentMethod(owner.id, { methodName: "KHQR" }))
})

type Basket = ReadonlyArray<readonly [medicine: MedicineId, quantity: number]>

const inputOf = (basket: Basket): SaleInput => ({
  items: basket.map(([medicine_id, quantity_sold]) => ({ medicine_id, quantity_sold })),
  payment_method_id: method,
})
const selling = (basket: Basket, more: { key?: string; token?: string; input?: Partial<SaleInput> } = {}) =>
  app.client.selling
    .sell({
      headers: more.key === undefined ? {} : { "idempotency-key": more.key },
      payload: { ...inputOf(basket), ...more.input },
    })
    .pipe(as(more.token ?? owner.token))
const sell = (...given: Parameters<typeof selling>) => answer(selling(...given))
/**
 * Sends the request without the typed client, to test the message on the wire, or a basket that the client would
 * refuse.
 */
const sendSale = (basket: Basket) =>
  app.send("POST", "/inventory/sales/bulk", { token: owner.token, body: inputOf(basket) })
const history = (token: string, query: { page?: number; page_size?: number } = {}) =>
  app.client.sales.list({ urlParams: { ...firstPage, ...query } }).pipe(as(token))
const { select, stockOf } = stockFacts(app)

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
      { token: cashier.token, input: { notes: " for Sok " } },
    )
    expect(sold).toEqual({
      id: expect.any(Number),
      payment_method_name: "KHQR",
      total_amount: cents(90),
      notes: "for Sok",
      discount_reason: null,
      staff_name: "Chan Dara",
      transaction_date: expect.any(Date),
      items: [
        {
          id: expect.any(Number),
          medicine_id: one,
          medicine_name: "Paracetamol",
          quantity_sold: 7,
          unit_price: cents(10),
          discount_amount: cents(0),
          total_amount: cents(70),
        },
        {
          id: expect.any(Number),
          medicine_id: two,
          medicine_name: "ប៉ារ៉ាសេតាម៉ុល",
          quantity_sold: 1,
          unit_price: cents(20),
          discount_amount: cents(0),
          total_amount: cents(20),
        },
      ],
      payments: [{ method_name: "KHQR", kind: "qr", amount: cents(90), cash: null }],
    })
    expect([await stockOf(one), await stockOf(two)]).toEqual([23, 29])
    const ledger = await select(
      (sql) => sql`
      select kind, change, quantity_after, staff_id, sale_id from stock_movements where medicine_id = ${one} order by id desc limit 1`,
    )
    expect(ledger).toEqual([
      { kind: "sale", change: -7, quantity_after: 23, staff_id: cashier.id, sale_id: sold.id },
    ])
    expect((await sell([[one, 1]])).staff_name).toBe("Phsar Thmei Pharmacy")
  })

  it("has ids beyond four bytes, which stay exact numbers", async () => {
    const medicine = await app.run(seedMedicine(owner.id, { quantity: 30 }))
    const key = "wide ids"
    const sold = await sell([[medicine, 2]], { key })
    expect(sold.id).toBeGreaterThanOrEqual(3_000_000_000)
    expect(sold.items[0]?.id).toBeGreaterThanOrEqual(3_000_000_000)
    expect(await sell([[medicine, 2]], { key })).toEqual(sold)
    const { payments: _payments, ...listed } = sold
    expect((await answer(history(owner.token))).items[0]).toMatchObject(listed)
  })

  it("is all of its lines or none", async () => {
    const plenty = await app.run(seedMedicine(owner.id, { quantity: 30 }))
    const scarce = await app.run(seedMedicine(owner.id, { name: "Scarce", quantity: 2 }))
    const over: Basket = [
      [plenty, 1],
      [scarce, 3],
    ]
    const short = new OutOfStock({ medicine_id: scarce, name: "Scarce", available: 2 })
    expect(await refusal(selling(over))).toEqual(short)
    expect(await sendSale(over)).toMatchObject({
      status: 409,
      body: { code: "OutOfStock", detail: "Cannot add more Scarce. Only 2 in stock." },
    })
    const twice: Basket = [
      [scarce, 1],
      [scarce, 2],
    ]
    expect(await refusal(selling(twice))).toBeInstanceOf(OutOfStock)
    expect([await stockOf(plenty), await stockOf(scarce)]).toEqual([30, 2])
  })

  it("holds no expired medicine, and one that expires today may go", async () => {
    const late = await app.run(
      seedMedicine(owner.id, { name: "Late", expirationDate: addDays(dayAt(new Date()), -1) }),
    )
    const last = await app.run(seedMedicine(owner.id, { expirationDate: dayAt(new Date()) }))
    const expired = await refusal(selling([[late, 1]]))
    expect(expired).toBeInstanceOf(MedicineExpired)
    expect(expired).toMatchObject({ detail: "Late is expired" })
    expect(await sell([[last, 1]])).toMatchObject({ items: [{ medicine_id: last }] })
  })

  it("names only medicines and payment methods of the pharmacy", async () => {
    const foreign = await app.run(seedMedicine(other.id))
    const own = await app.run(seedMedicine(owner.id))
    const foreignMethod = await app.run(seedPaymentMethod(other.id))
    expect(await refusal(selling([[foreign, 1]]))).toEqual(new NotFound({ what: "Medicine" }))
    const unknown = await refusal(selling([[own, 1]], { input: { payment_method_id: foreignMethod } }))
    expect(unknown).toBeInstanceOf(PaymentMethodUnknown)
    expect(unknown).toMatchObject({ detail: "Please select a payment method" })
    expect(await sendSale([])).toMatchObject({
      status: 422,
      body: { errors: [{ field: "items", message: "Please add items to the cart before processing" }] },
    })
    const gold = await app.run(seedMedicine(owner.id, { price: "9999999999.99", quantity: 1000 }))
    expect(await refusal(selling([[gold, 1000]]))).toBeInstanceOf(SaleTooLarge)
  })

  it("needs the permission to sell", async () => {
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    expect(await refusal(selling([[MedicineId.make(1), 1]], { token: keeper.token }))).toEqual(
      new PermissionMissing({ permission: "Create Sale" }),
    )
  })

  it("comes to the exact total of its lines, whatever the prices", async () => {
    const price = fc.integer({ min: 0, max: 9_999_99 })
    const line = fc.record({ price, quantity: fc.integer({ min: 1, max: 999 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        const basket: Array<readonly [MedicineId, number]> = []
        for (const { price: amount, quantity } of lines)
          basket.push([
            await app.run(seedMedicine(owner.id, { price: (amount / 100).toFixed(2), quantity: 999 })),
            quantity,
          ])
        const { id, total_amount } = await sell(basket)
        const exact = lines.reduce((sum, { price: amount, quantity }) => sum + amount * quantity, 0)
        expect(total_amount).toBe(exact)
        const kept = await select(
          (sql) => sql<{ total: string }>`select total_amount as total from sales where id = ${id}`,
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
    expect(new Set(answers.map((sale) => JSON.stringify(sale))).size).toBe(1)
    expect(await stockOf(id)).toBe(98)
    expect(await sell([[id, 2]], { key: "one-key" })).toEqual(answers[0])
    expect(await refusal(selling([[id, 3]], { key: "one-key" }))).toBeInstanceOf(KeyReused)
  })

  it("is free again after a sale that failed", async () => {
    const id = await app.run(seedMedicine(owner.id, { quantity: 1 }))
    expect(await refusal(selling([[id, 2]], { key: "again" }))).toBeInstanceOf(OutOfStock)
    await select((sql) => sql`update medicines set quantity = 5 where id = ${id}`)
    expect(await sell([[id, 2]], { key: "again" })).toMatchObject({ items: [{ quantity_sold: 2 }] })
  })

  it("of one pharmacy is not known to another", async () => {
    const mine = await app.run(seedMedicine(owner.id))
    const theirs = await app.run(seedMedicine(other.id))
    const theirMethod = await app.run(seedPaymentMethod(other.id))
    const key = "shared"
    expect(await sell([[mine, 1]], { key })).toMatchObject({ items: [{ medicine_id: mine }] })
    const more = { key, token: other.token, input: { payment_method_id: theirMethod } }
    expect(await sell([[theirs, 1]], more)).toMatchObject({ items: [{ medicine_id: theirs }] })
  })
})

describe("sales at the same time", () => {
  it("never sell more than there is: 200 buyers for 50 packages sell exactly 50", async () => {
    const id = await app.run(seedMedicine(owner.id, { quantity: 50 }))
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => outcome(selling([[id, 1]]))))
    expect(outcomes.filter(Either.isRight)).toHaveLength(50)
    const refusals = outcomes.filter(Either.isLeft).map(({ left }) => left)
    expect(refusals.map(({ _tag }) => _tag)).toEqual(Array.from({ length: 150 }, () => "OutOfStock"))
    expect(await stockOf(id)).toBe(0)
    const proof = await select(
      (sql) => sql`
      select (select sum(change) from stock_movements where medicine_id = ${id})::integer as ledger,
        (select sum(quantity_sold) from sale_lines where medicine_id = ${id})::integer as sold`,
    )
    expect(proof).toEqual([{ ledger: 0, sold: 50 }])
  })

  it("with crossed baskets all succeed", async () => {
    const ids: Array<MedicineId> = []
    for (let index = 0; index < 6; index++)
      ids.push(await app.run(seedMedicine(owner.id, { quantity: 1000 })))
    const sold = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const turned = [...ids.slice(index % 6), ...ids.slice(0, index % 6)]
        return sell((index % 2 === 0 ? turned : turned.toReversed()).map((id) => [id, 1] as const))
      }),
    )
    expect(new Set(sold.map(({ id }) => id)).size).toBe(60)
    for (const id of ids) expect(await stockOf(id)).toBe(940)
  })
})

describe("the sale history", () => {
  it("pages sales with their lines, the latest first, and repeats none", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const one = await app.run(seedMedicine(pharmacy.id, { price: "1.00" }))
    const two = await app.run(seedMedicine(pharmacy.id, { price: "2.00" }))
    const soldAt = new Date("2026-05-01T05:00:00Z")
    const sales: Array<SaleId> = []
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
    const seen: Array<SaleId> = []
    for (const page of [1, 2, 3]) {
      const listed = await answer(history(pharmacy.token, { page, page_size: 5 }))
      expect(listed).toMatchObject({ pages: 3, total: 13, pagination: { page, total_pages: 3 } })
      for (const sale of listed.items) {
        expect(sale.items).toHaveLength(2)
        seen.push(sale.id)
      }
    }
    expect(seen).toEqual(sales.toReversed())
    const past = await answer(history(pharmacy.token, { page: 9 }))
    expect(past).toMatchObject({ items: [], total: 13 })
  })

  it("needs the permission to see it", async () => {
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    expect(await refusal(history(keeper.token))).toBeInstanceOf(PermissionMissing)
  })
})
