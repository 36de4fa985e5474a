import { as } from "@rokthnam/shared/Client"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { KeyReused, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { SaleId } from "@rokthnam/shared/Primitives/Id"
import type { MedicineId, PaymentMethodId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { NotASale, ReturnTooLarge, SaleHasReturns, SaleNotOfToday } from "@rokthnam/shared/Sales/Returns"
import type { ReturnInput } from "@rokthnam/shared/Sales/Returns"
import { PaymentMethodUnknown } from "@rokthnam/shared/Sales/Sale"
import type { Sale } from "@rokthnam/shared/Sales/Sale"
import { Either } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { expectTheLedgerToAgree } from "../../support/LedgerAgrees.ts"
import { firstPage } from "../../support/Pages.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { useApp } from "../../support/TestApp.ts"
import { expectReturnsWithinSales } from "./ReturnsInParts.ts"

const app = useApp()
let owner: SeededPharmacy
let method: PaymentMethodId

beforeAll(async () => {
  owner = await app.run(seedPharmacy({ name: "Phsar Thmei Pharmacy" }))
  method = await app.run(seedPaymentMethod(owner.id, { methodName: "KHQR" }))
})

type Counter = { readonly token: string; readonly method: PaymentMethodId }
const here = (): Counter => ({ token: owner.token, method })

const sell = (at: Counter, basket: ReadonlyArray<readonly [MedicineId, number]>) =>
  answer(
    app.client.selling
      .sell({
        headers: {},
        payload: {
          items: basket.map(([medicine_id, quantity_sold]) => ({ medicine_id, quantity_sold })),
          payment_method_id: at.method,
        },
      })
      .pipe(as(at.token)),
  )
const firstLineOf = ({ items }: Sale): SaleLineId => {
  const [line] = items
  if (line === undefined) throw new Error("a sale without lines")
  return line.id
}
const reading = (id: SaleId, token = owner.token) =>
  app.client.saleDetails.read({ path: { id } }).pipe(as(token))
const keyed = (key: string | undefined) => (key === undefined ? {} : { "idempotency-key": key })
const voiding = (id: SaleId, token = owner.token, key?: string) =>
  app.client.returns
    .void({ path: { id }, headers: keyed(key), payload: { reason: "Wrong basket" } })
    .pipe(as(token))
const returning = (
  id: SaleId,
  lines: ReturnInput["lines"],
  { token = owner.token, key, ...more }: Partial<ReturnInput> & { token?: string; key?: string } = {},
) =>
  app.client.returns
    .return({ path: { id }, headers: keyed(key), payload: { reason: "Wrong strength", ...more, lines } })
    .pipe(as(token))

const { select, stockOf, movementsOf } = stockFacts(app)
const newShop = async () => {
  const pharmacy = await app.run(seedPharmacy())
  const cash = await app.run(seedPaymentMethod(pharmacy.id, { methodName: "Cash" }))
  return { ...pharmacy, method: cash }
}

describe("a sale", () => {
  it("opens with its lines, payments, seller and what the receipt says of the pharmacy", async () => {
    const medicine = await app.run(seedMedicine(owner.id, { name: "Amoxicillin", price: "1.25" }))
    const sold = await sell(here(), [[medicine, 3]])
    expect(await answer(reading(sold.id))).toEqual({
      ...sold,
      items: [
        {
          ...sold.items[0],
          dosage: "500mg",
          units_per_strip: null,
          quantity_returned: 0,
          returned_line_id: null,
          restocked: null,
        },
      ],
      kind: "sale",
      returned_sale_id: null,
      payments: [{ method_name: "KHQR", kind: "qr", amount: cents(375), cash: null, given_back: cents(0) }],
      returns: [],
      riel_per_dollar: 4100,
      voidable: true,
      customer_phone: null,
      pharmacy: {
        name: "Phsar Thmei Pharmacy",
        address: expect.any(String),
        phone: expect.any(String),
        license_id: expect.any(String),
      },
    })
  })

  it("of another pharmacy is not there, for reading, voiding or returning", async () => {
    const shop = await newShop()
    const medicine = await app.run(seedMedicine(shop.id))
    const sold = await sell(shop, [[medicine, 1]])
    const line = sold.items.map(({ id }) => ({ line_id: id, quantity: 1, restock: true }))
    const notFound = new NotFound({ what: "Sale" })
    expect(await refusal(reading(sold.id))).toEqual(notFound)
    expect(await refusal(voiding(sold.id))).toEqual(notFound)
    expect(await refusal(returning(sold.id, line))).toEqual(notFound)
    expect(await refusal(reading(SaleId.make(2_000_000_000)))).toEqual(new NotFound({ what: "Sale" }))
  })
})

describe("a void", () => {
  it("takes the whole sale back: stock, ledger, negative lines, figures and audit log", async () => {
    const shop = await newShop()
    const one = await app.run(seedMedicine(shop.id, { price: "2.00", quantity: 10 }))
    const two = await app.run(seedMedicine(shop.id, { price: "0.10", quantity: 10 }))
    await sell(shop, [[one, 1]])
    const sold = await sell(shop, [
      [one, 4],
      [two, 3],
    ])
    const made = await answer(voiding(sold.id, shop.token))
    expect(made).toMatchObject({
      kind: "void",
      returned_sale_id: sold.id,
      total_amount: -830,
      payment_method_name: "Cash",
      notes: "Wrong basket",
      voidable: false,
      items: [
        { quantity_sold: -4, total_amount: -800, returned_line_id: sold.items[0]?.id, restocked: true },
        { quantity_sold: -3, total_amount: -30, returned_line_id: sold.items[1]?.id, restocked: true },
      ],
    })
    expect([await stockOf(one), await stockOf(two)]).toEqual([9, 10])
    expect((await movementsOf(two, "sale_id")).at(-1)).toEqual({
      kind: "void",
      change: 3,
      quantity_after: 10,
      sale_id: made.id,
    })
    const after = await answer(reading(sold.id, shop.token))
    expect(after).toMatchObject({
      voidable: false,
      total_amount: 830,
      items: [{ quantity_returned: 4 }, { quantity_returned: 3 }],
      returns: [{ id: made.id, kind: "void" }],
    })
    const history = await answer(app.client.sales.list({ urlParams: firstPage }).pipe(as(shop.token)))
    expect(history.items).toMatchObject([
      { id: made.id, kind: "void", returned_sale_id: sold.id, total_amount: -830 },
      {
        id: sold.id,
        kind: "sale",
        is_voided: true,
        items: [{ quantity_returned: 4 }, { quantity_returned: 3 }],
      },
      { kind: "sale", returned_sale_id: null, is_voided: false },
    ])
    const report = await answer(app.client.salesReport.read({ urlParams: firstPage }).pipe(as(shop.token)))
    expect(report.summary).toMatchObject({
      total_revenue: 200,
      total_transactions: 1,
      average_transaction: 200,
      total_units_sold: 1,
      total_discount: 0,
      payment_methods: [{ method: "Cash", transaction_count: 1, total_amount: 200 }],
    })
    expect(report.pagination.total).toBe(5)
    const overview = await answer(app.client.overview.read().pipe(as(shop.token)))
    expect(overview.sales_last_30_days).toEqual({ total_revenue: 200, total_sales: 1 })
    expect(overview.top_selling_medicines).toMatchObject([{ total_quantity: 1, total_revenue: 200 }])
    const dashboard = await answer(app.client.pharmacies.dashboard().pipe(as(shop.token)))
    expect(dashboard.total_sales.amount).toBe(200)
    const written = await select(
      (sql) => sql`select action, after from audit_log where entity = 'sale' and entity_id = ${sold.id}`,
    )
    expect(written).toEqual([{ action: "sale.void", after: { quantity: 7, total_amount: 8.3 } }])
    await expectTheLedgerToAgree(app)
  })

  it("is done once, and neither a return nor a sale of which something came back is voided", async () => {
    const medicine = await app.run(seedMedicine(owner.id, { name: "Once", quantity: 10 }))
    const sold = await sell(here(), [[medicine, 2]])
    const line_id = firstLineOf(sold)
    const made = await answer(voiding(sold.id))
    expect(await refusal(voiding(sold.id))).toBeInstanceOf(SaleHasReturns)
    expect(await refusal(voiding(made.id))).toBeInstanceOf(NotASale)
    const back = [{ line_id, quantity: 1, restock: true }]
    expect(await refusal(returning(sold.id, back))).toEqual(
      new ReturnTooLarge({ line_id, name: "Once", returnable: 0 }),
    )
    const own = made.items.map(({ id }) => ({ line_id: id, quantity: 1, restock: true }))
    expect(await refusal(returning(made.id, own))).toBeInstanceOf(NotASale)
    const next = await sell(here(), [[medicine, 2]])
    await answer(
      returning(
        next.id,
        next.items.map(({ id }) => ({ line_id: id, quantity: 1, restock: true })),
      ),
    )
    expect(await refusal(voiding(next.id))).toBeInstanceOf(SaleHasReturns)
    expect(await stockOf(medicine)).toBe(9)
  })

  it("is for sales of the same day only", async () => {
    const medicine = await app.run(seedMedicine(owner.id))
    const yesterday = new Date(Date.now() - 86_400_000)
    const id = await app.run(
      seedSale(owner.id, { soldAt: yesterday, lines: [{ medicineId: medicine, quantity: 1 }] }),
    )
    expect(await answer(reading(id))).toMatchObject({ voidable: false })
    expect(await refusal(voiding(id))).toBeInstanceOf(SaleNotOfToday)
  })

  it("and a return need the permission, which cashiers do not have", async () => {
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const pharmacist = await app.run(seedStaff(owner.id, { role: "PHARMACIST", name: "Chan Dara" }))
    const medicine = await app.run(seedMedicine(owner.id))
    const sold = await sell(here(), [[medicine, 1]])
    expect(await answer(reading(sold.id, cashier.token))).toMatchObject({ id: sold.id })
    const missing = new PermissionMissing({ permission: "Refund Sale" })
    expect(await refusal(voiding(sold.id, cashier.token))).toEqual(missing)
    const lines = sold.items.map(({ id }) => ({ line_id: id, quantity: 1, restock: true }))
    expect(await refusal(returning(sold.id, lines, { token: cashier.token }))).toEqual(missing)
    expect(await answer(voiding(sold.id, pharmacist.token))).toMatchObject({ staff_name: "Chan Dara" })
  })
})

describe("a return", () => {
  it("takes packages back to the stock or writes them off, and gives money back by another method", async () => {
    const shop = await newShop()
    const bank = await app.run(seedPaymentMethod(shop.id, { methodName: "ABA" }))
    const medicine = await app.run(seedMedicine(shop.id, { price: "1.10", quantity: 20 }))
    const sold = await sell(shop, [[medicine, 5]])
    const line_id = firstLineOf(sold)
    const made = await answer(
      returning(
        sold.id,
        [
          { line_id, quantity: 2, restock: true },
          { line_id, quantity: 1, restock: false },
        ],
        { token: shop.token, payment_method_id: bank },
      ),
    )
    expect(made).toMatchObject({
      kind: "return",
      total_amount: -330,
      payment_method_name: "ABA",
      items: [
        { quantity_sold: -2, unit_price: 110, total_amount: -220, restocked: true },
        { quantity_sold: -1, unit_price: 110, total_amount: -110, restocked: false },
      ],
    })
    expect(await stockOf(medicine)).toBe(17)
    expect((await movementsOf(medicine, "sale_id")).slice(-3)).toEqual([
      { kind: "return", change: 2, quantity_after: 17, sale_id: made.id },
      { kind: "return", change: 1, quantity_after: 18, sale_id: made.id },
      { kind: "write_off", change: -1, quantity_after: 17, sale_id: made.id },
    ])
    const report = await answer(app.client.salesReport.read({ urlParams: firstPage }).pipe(as(shop.token)))
    expect(report.summary).toMatchObject({ total_revenue: 220, total_transactions: 1, total_units_sold: 2 })
    expect(report.summary.payment_methods).toEqual([
      { method: "Cash", transaction_count: 1, total_amount: 550 },
      { method: "ABA", transaction_count: 0, total_amount: -330 },
    ])
    expect(report.items.map((row) => row.total_amount)).toEqual([-110, -220, 550])
    await expectTheLedgerToAgree(app)
    await answer(app.client.medicines.remove({ path: { id: medicine } }).pipe(as(shop.token)))
    expect(await refusal(reading(made.id, shop.token))).toEqual(new NotFound({ what: "Sale" }))
    await expectTheLedgerToAgree(app)
  })

  it("never takes back more than was sold, also when 30 arrive at once", async () => {
    const medicine = await app.run(seedMedicine(owner.id, { name: "Few", quantity: 30 }))
    const sold = await sell(here(), [[medicine, 10]])
    const line_id = firstLineOf(sold)
    const tooMuch = [
      { line_id, quantity: 6, restock: true },
      { line_id, quantity: 5, restock: false },
    ]
    expect(await refusal(returning(sold.id, tooMuch))).toEqual(
      new ReturnTooLarge({ line_id, name: "Few", returnable: 4 }),
    )
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        outcome(returning(sold.id, [{ line_id, quantity: 1, restock: index % 2 === 0 }])),
      ),
    )
    expect(outcomes.filter(Either.isRight)).toHaveLength(10)
    const refusals = outcomes.filter(Either.isLeft).map(({ left }) => left)
    expect(new Set(refusals.map(({ _tag }) => _tag))).toEqual(new Set(["ReturnTooLarge"]))
    const restocked = outcomes
      .filter(Either.isRight)
      .filter(({ right }) => right.items[0]?.restocked === true)
    expect(await stockOf(medicine)).toBe(20 + restocked.length)
    const proof = await select(
      (sql) => sql`
      select sum(quantity_sold)::integer as left, sum(total_amount) as paid from sale_lines where medicine_id = ${medicine}`,
    )
    expect(proof).toEqual([{ left: 0, paid: "0.00" }])
    await expectTheLedgerToAgree(app)
  })

  it("is accepted if and only if no line gives back more than it sold, in any parts, and the books agree", async () => {
    await expectReturnsWithinSales(app, await newShop(), 12)
    await expectTheLedgerToAgree(app)
  })

  it("and a void at the same time take the sale back once", async () => {
    const medicine = await app.run(seedMedicine(owner.id, { quantity: 30 }))
    const sold = await sell(here(), [[medicine, 10]])
    const lines = sold.items.map(({ id }) => ({ line_id: id, quantity: 10, restock: true }))
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? outcome(voiding(sold.id)) : outcome(returning(sold.id, lines)),
      ),
    )
    expect(outcomes.filter((one) => Either.isRight<unknown, unknown>(one))).toHaveLength(1)
    expect(await stockOf(medicine)).toBe(30)
  })

  it("with a key is done once, however often it is sent", async () => {
    const medicine = await app.run(seedMedicine(owner.id, { quantity: 30 }))
    const sold = await sell(here(), [[medicine, 10]])
    const lines = (quantity: number) => sold.items.map(({ id }) => ({ line_id: id, quantity, restock: true }))
    const key = "return once"
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => answer(returning(sold.id, lines(2), { key }))),
    )
    expect(new Set(answers.map((made) => made.id)).size).toBe(1)
    expect(await stockOf(medicine)).toBe(22)
    expect(await answer(returning(sold.id, lines(2), { key }))).toEqual(answers[0])
    expect(await refusal(returning(sold.id, lines(3), { key }))).toBeInstanceOf(KeyReused)
    expect(await refusal(voiding(sold.id, owner.token, key))).toBeInstanceOf(KeyReused)
  })

  it("names only lines of the sale and payment methods of the pharmacy", async () => {
    const medicine = await app.run(seedMedicine(owner.id))
    const [sold, other] = [await sell(here(), [[medicine, 1]]), await sell(here(), [[medicine, 1]])]
    const lineOf = (sale: typeof sold) =>
      sale.items.map(({ id }) => ({ line_id: id, quantity: 1, restock: true }))
    expect(await refusal(returning(sold.id, lineOf(other)))).toEqual(new NotFound({ what: "Sale line" }))
    const foreign = (await newShop()).method
    expect(await refusal(returning(sold.id, lineOf(sold), { payment_method_id: foreign }))).toBeInstanceOf(
      PaymentMethodUnknown,
    )
    const empty = await app.send("POST", `/inventory/sales/transactions/${sold.id}/return`, {
      token: owner.token,
      body: { lines: [], reason: " " },
    })
    expect(empty).toMatchObject({
      status: 422,
      body: { errors: [{ field: "lines" }, { field: "reason", message: "must not be empty" }] },
    })
  })
})
