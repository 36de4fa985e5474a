import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import type { MedicineId, PaymentMethodId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { CashNotEven, PaymentsNotTotal, RateChanged } from "@rokthnam/shared/Sales/Payments"
import type { PaymentInput } from "@rokthnam/shared/Sales/Payments"
import { PaymentMethodUnknown } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { Effect } from "effect"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { expectTheLedgerToAgree } from "../../support/LedgerAgrees.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let cash: PaymentMethodId
let aba: PaymentMethodId
let wing: PaymentMethodId
let medicine: MedicineId

const newShop = async () => {
  owner = await app.run(seedPharmacy())
  cash = await app.run(seedPaymentMethod(owner.id, { methodName: "Cash" }))
  aba = await app.run(seedPaymentMethod(owner.id, { methodName: "ABA KHQR" }))
  wing = await app.run(seedPaymentMethod(owner.id, { methodName: "Wing" }))
  medicine = await app.run(seedMedicine(owner.id, { price: "3.37", quantity: 1000 }))
}
beforeAll(newShop)

const selling = (quantity: number, more: Partial<SaleInput>, key?: string) =>
  app.client.selling
    .sell({
      headers: key === undefined ? {} : { "idempotency-key": key },
      payload: {
        items: [{ medicine_id: medicine, quantity_sold: quantity }],
        payment_method_id: cash,
        ...more,
      },
    })
    .pipe(as(owner.token))
const sell = (...given: Parameters<typeof selling>) => answer(selling(...given))
const read = (id: SaleId) => answer(app.client.saleDetails.read({ path: { id } }).pipe(as(owner.token)))
const part = (payment_method_id: PaymentMethodId, amount: number): PaymentInput => ({
  payment_method_id,
  amount: cents(amount),
})
const notes = (usd: number, riel: number) => ({ usd: cents(usd), riel })
const counted = (amount: number, received: readonly [number, number], change: readonly [number, number]) => ({
  ...part(cash, amount),
  cash: { received: notes(...received), change: notes(...change) },
})
const report = (payment_method?: string) =>
  answer(
    app.client.salesReport
      .read({ urlParams: { ...firstPage, ...(payment_method === undefined ? {} : { payment_method }) } })
      .pipe(as(owner.token)),
  )
const takeBack = (id: SaleId, line_id: number, quantity: number, payment_method_id?: PaymentMethodId) =>
  app
    .send("POST", `/inventory/sales/transactions/${id}/return`, {
      token: owner.token,
      body: { lines: [{ line_id, quantity, restock: true }], reason: "Too many", payment_method_id },
    })
    .then(({ status, body }) => ({ status, body: body as { id: SaleId } }))
const drawer = (id: SaleId) =>
  app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ usd: string; riel: number }>`
        select sum(received_usd - change_usd) as usd, sum(received_riel - change_riel)::bigint as riel
        from sale_payments where sale_id = ${id}`,
    ),
  )

const change = (change_in: "dollars" | "riel") =>
  answer(app.client.exchangeRate.setChange({ payload: { change_in } }).pipe(as(owner.token)))
const voiding = (id: SaleId) =>
  answer(
    app.client.returns
      .void({ path: { id }, headers: {}, payload: { reason: "Wrong" } })
      .pipe(as(owner.token)),
  )

describe("cash", () => {
  it("is recorded as it was received and given back, in dollars and riel", async () => {
    const sold = await sell(1, {
      payments: [counted(337, [500, 1000], [100, 3600])],
      riel_per_dollar: 4100,
    })
    const shown = {
      method_name: "Cash",
      kind: "cash",
      amount: cents(337),
      cash: { received: notes(500, 1000), change: notes(100, 3600), riel_per_dollar: 4100 },
    }
    expect(sold.payments).toEqual([shown])
    expect((await read(sold.id)).payments).toEqual([{ ...shown, given_back: cents(0) }])
    expect(await drawer(sold.id)).toEqual([{ usd: "4.00", riel: -2600 }])
  })

  it("that nobody counted is paid exactly, in dollars", async () => {
    const sold = await sell(2, {})
    expect(sold.payments).toEqual([{ method_name: "Cash", kind: "cash", amount: cents(674), cash: null }])
    expect(await drawer(sold.id)).toEqual([{ usd: "6.74", riel: 0 }])
  })

  it("with a wrong change, by another rate, or for a method that is no cash is refused", async () => {
    const wrong = { payments: [counted(337, [500, 0], [100, 2700])], riel_per_dollar: 4100 }
    expect(await refusal(selling(1, wrong))).toEqual(new CashNotEven())
    const right = [counted(337, [500, 0], [100, 2600])]
    expect(await refusal(selling(1, { payments: right, riel_per_dollar: 4000 }))).toEqual(
      new RateChanged({ riel_per_dollar: 4100 }),
    )
    const noCash = [{ ...counted(337, [500, 0], [100, 2600]), payment_method_id: aba }]
    expect(
      await refusal(selling(1, { payment_method_id: aba, payments: noCash, riel_per_dollar: 4100 })),
    ).toEqual(new CashNotEven())
    expect(await sell(1, { payments: right, riel_per_dollar: 4100 })).toMatchObject({ total_amount: 337 })
  })

  it("is given back as the owner gives change", async () => {
    const sold = await sell(1, { payments: [counted(337, [500, 0], [100, 2600])], riel_per_dollar: 4100 })
    const other = await sell(1, {})
    expect((await voiding(sold.id)).payments).toEqual([
      {
        method_name: "Cash",
        kind: "cash",
        amount: cents(-337),
        cash: { received: notes(0, 0), change: notes(300, 1500), riel_per_dollar: 4100 },
        given_back: cents(0),
      },
    ])
    expect(await change("riel")).toMatchObject({ change_in: "riel" })
    expect((await voiding(other.id)).payments[0]?.cash?.change).toEqual(notes(0, 13_800))
    await change("dollars")
  })
})

describe("a sale made away", () => {
  it("keeps its payments as they were made: the rate of the counter, and the name of a method that is gone", async () => {
    await newShop()
    await answer(app.client.paymentMethods.remove({ path: { id: wing } }).pipe(as(owner.token)))
    const at = new Date().toISOString()
    const made = (payments: ReadonlyArray<unknown>) =>
      app.send("POST", "/inventory/sales/bulk", {
        token: owner.token,
        body: {
          items: [
            {
              medicine_id: medicine,
              quantity_sold: 1,
              discount: 0.37,
              taken: { medicine_name: "Old name", unit_price: 3.37 },
            },
          ],
          discount_reason: "Regular customer",
          payment_method_id: cash,
          riel_per_dollar: 4000,
          payments,
          away: { made_at: at, sent_at: at, payment_method_name: "Cash" },
        },
      })
    const drawn = { received: { usd: 2, riel: 2000 }, change: { usd: 0, riel: 100 } }
    const parts = [
      { payment_method_id: cash, amount: 2, cash: drawn },
      { payment_method_id: wing, amount: 1, method_name: "Wing" },
    ]
    expect(await made(parts)).toMatchObject({
      status: 201,
      body: {
        total_amount: 3,
        payment_method_name: "Cash + Wing",
        payments: [
          { method_name: "Cash", amount: 2, cash: { ...drawn, riel_per_dollar: 4000 } },
          { method_name: "Wing", kind: "other", amount: 1 },
        ],
      },
    })
    expect(await made([{ payment_method_id: cash, amount: 7 }])).toMatchObject({
      status: 201,
      body: { total_amount: 3, payments: [{ method_name: "Cash", amount: 3, cash: null }] },
    })
  })
})

describe("a payment in parts", () => {
  it("adds up to the total, is named after its parts, and is sold once with its key", async () => {
    await newShop()
    const payments = [part(aba, 500), part(cash, 400), part(wing, 111)]
    const sold = await sell(3, { payment_method_id: aba, payments }, "split")
    expect(sold).toMatchObject({ total_amount: 1011, payment_method_name: "ABA KHQR + Cash + Wing" })
    expect(await sell(3, { payment_method_id: aba, payments }, "split")).toEqual(sold)
    expect(await report()).toMatchObject({
      summary: {
        total_revenue: 1011,
        total_transactions: 1,
        payment_methods: [
          { method: "ABA KHQR", transaction_count: 1, total_amount: 500 },
          { method: "Cash", transaction_count: 1, total_amount: 400 },
          { method: "Wing", transaction_count: 1, total_amount: 111 },
        ],
      },
    })
    // The filter finds the sale by each of its methods, with what was paid by it.
    expect(await report("Cash")).toMatchObject({
      items: [{ total_amount: 1011 }],
      summary: { total_revenue: 400, total_transactions: 1, total_units_sold: 3 },
    })
  })

  it("that does not add up, or names a foreign method, sells nothing", async () => {
    const short = { payments: [part(cash, 300), part(aba, 30)] }
    expect(await refusal(selling(1, short))).toEqual(
      new PaymentsNotTotal({ total: cents(337), paid: cents(330) }),
    )
    const foreign = await app.run(
      Effect.flatMap(seedPharmacy(), ({ id }) => seedPaymentMethod(id, { methodName: "Cash" })),
    )
    for (const more of [
      { payments: [part(cash, 300), part(foreign, 37)] },
      { payments: [part(aba, 300), part(cash, 37)] },
    ])
      expect(await refusal(selling(1, more))).toEqual(new PaymentMethodUnknown())
    const sent = await app.send("POST", "/inventory/sales/bulk", {
      token: owner.token,
      body: {
        items: [{ medicine_id: medicine, quantity_sold: 1 }],
        payment_method_id: cash,
        payments: [{ payment_method_id: cash, amount: -1 }],
      },
    })
    expect(sent.status).toBe(422)
  })

  it("is given back part by part, and never more of a part than it paid", async () => {
    await newShop()
    const sold = await sell(3, { payment_method_id: aba, payments: [part(aba, 500), part(cash, 511)] })
    const line = sold.items[0]?.id ?? 0
    const first = await takeBack(sold.id, line, 1)
    expect(await read(first.body.id)).toMatchObject({ payments: [{ method_name: "ABA KHQR", amount: -337 }] })
    const second = await takeBack(sold.id, line, 1)
    expect(await read(second.body.id)).toMatchObject({
      payment_method_name: "ABA KHQR + Cash",
      payments: [
        { method_name: "ABA KHQR", amount: -163 },
        { method_name: "Cash", amount: -174, cash: { change: notes(100, 3000) } },
      ],
    })
    await takeBack(sold.id, line, 1, wing)
    const paid = (await read(sold.id)).payments.map(({ method_name, given_back }) => [
      method_name,
      given_back,
    ])
    expect(paid).toEqual([
      ["ABA KHQR", 500],
      ["Cash", 174],
    ])
    const { summary } = await report()
    expect(summary.total_revenue).toBe(0)
    expect(summary.payment_methods.map(({ method, total_amount }) => [method, total_amount])).toEqual([
      ["Cash", 337],
      ["ABA KHQR", 0],
      ["Wing", -337],
    ])
    await expectTheLedgerToAgree(app)
  })

  it("adds up to the total in the database too, whatever the parts and the returns", async () => {
    await newShop()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(100), { minLength: 1, maxLength: 2 }),
        fc.integer({ min: 0, max: 5 }),
        async (quantity, shares, back) => {
          const total = 337 * quantity
          const methods = [cash, aba, wing]
          const amounts = shares.map((share) => Math.floor((total * share) / 250))
          const rest = total - amounts.reduce((sum, one) => sum + one, 0)
          const payments = [...amounts, rest].map((amount, index) => part(methods[index] ?? cash, amount))
          const sold = await sell(quantity, { payments })
          if (back > 0) await takeBack(sold.id, sold.items[0]?.id ?? 0, Math.min(back, quantity))
        },
      ),
      { numRuns: 15 },
    )
    const gaps = await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`
          select s.id from sales s left join sale_payments p on p.sale_id = s.id
          group by s.id having s.total_amount is distinct from sum(p.amount)`,
      ),
    )
    expect(gaps).toEqual([])
    const { summary } = await report()
    expect(summary.payment_methods.reduce((sum, one) => sum + one.total_amount, 0)).toBe(
      summary.total_revenue,
    )
  })

  it("follows the total when a medicine is deleted with its lines", async () => {
    await newShop()
    const other = await app.run(seedMedicine(owner.id, { price: "1.00" }))
    const items = [
      { medicine_id: medicine, quantity_sold: 1 },
      { medicine_id: other, quantity_sold: 1 },
    ]
    await sell(1, { items, payments: [part(cash, 400), part(aba, 37)] })
    await app.run(
      seedSale(owner.id, { lines: [{ medicineId: other, quantity: 1 }], paymentMethodName: "Cash" }),
    )
    await answer(app.client.medicines.remove({ path: { id: medicine } }).pipe(as(owner.token)))
    expect((await report()).summary).toMatchObject({
      total_revenue: 200,
      payment_methods: [
        { method: "Cash", total_amount: 200 },
        { method: "ABA KHQR", total_amount: 0 },
      ],
    })
  })
})
