import { as } from "@rokthnam/shared/Client"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { KeyReused } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId, PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { DiscountReasonMissing, DiscountTooLarge } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { expectTheLedgerToAgree } from "../../support/LedgerAgrees.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let cash: PaymentMethodId
let cheap: MedicineId
let dear: MedicineId

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  cash = await app.run(seedPaymentMethod(owner.id, { methodName: "Cash" }))
  cheap = await app.run(seedMedicine(owner.id, { price: "1.00", quantity: 10_000 }))
  dear = await app.run(seedMedicine(owner.id, { price: "3.33", quantity: 10_000 }))
})

type Line = readonly [medicine: MedicineId, quantity: number, discount?: number]
const selling = (
  lines: ReadonlyArray<Line>,
  more: Partial<SaleInput> = {},
  { token = owner.token, key }: { token?: string; key?: string } = {},
) =>
  app.client.selling
    .sell({
      headers: key === undefined ? {} : { "idempotency-key": key },
      payload: {
        items: lines.map(([medicine_id, quantity_sold, discount]) => ({
          medicine_id,
          quantity_sold,
          ...(discount === undefined ? {} : { discount: cents(discount) }),
        })),
        payment_method_id: cash,
        ...more,
      },
    })
    .pipe(as(token))
const reason = { discount_reason: "Regular customer" }

describe("a discount", () => {
  it("is taken off its line and, in shares, off the whole sale, and is recorded with its reason", async () => {
    const sold = await answer(
      selling(
        [
          [cheap, 2, 50],
          [dear, 1],
          [cheap, 1, 10],
        ],
        { ...reason, discount: cents(100) },
      ),
    )
    expect(sold).toMatchObject({
      total_amount: 473,
      discount_reason: "Regular customer",
      items: [
        { medicine_id: cheap, quantity_sold: 3, unit_price: 100, discount_amount: 102, total_amount: 198 },
        { medicine_id: dear, quantity_sold: 1, unit_price: 333, discount_amount: 58, total_amount: 275 },
      ],
      payments: [{ method_name: "Cash", amount: 473 }],
    })
    const details = await answer(app.client.saleDetails.read({ path: { id: sold.id } }).pipe(as(owner.token)))
    expect(details).toMatchObject({ discount_reason: "Regular customer", items: sold.items })
    const { items } = await answer(app.client.sales.list({ urlParams: firstPage }).pipe(as(owner.token)))
    expect(items[0]).toMatchObject({ discount_reason: "Regular customer", items: sold.items })
  })

  it("is in the sales report, line by line and in all, less what came back", async () => {
    const shop = await app.run(seedPharmacy())
    const payment_method_id = await app.run(seedPaymentMethod(shop.id))
    const id = await app.run(seedMedicine(shop.id, { price: "2.00" }))
    const mine = as(shop.token)
    const report = () => answer(app.client.salesReport.read({ urlParams: firstPage }).pipe(mine))
    const sell = (discount: number) =>
      answer(
        app.client.selling
          .sell({
            headers: {},
            payload: {
              items: [{ medicine_id: id, quantity_sold: 2 }],
              payment_method_id,
              ...reason,
              discount: cents(discount),
            },
          })
          .pipe(mine),
      )
    await sell(0)
    expect((await report()).summary.total_discount).toBe(0)
    const sold = await sell(90)
    const lines = [{ line_id: sold.items[0]?.id, quantity: 1, restock: true }]
    await app.send("POST", `/inventory/sales/transactions/${sold.id}/return`, {
      token: shop.token,
      body: { lines, reason: "Too many" },
    })
    const { items, summary } = await report()
    expect(items.map(({ discount_amount }) => discount_amount)).toEqual([-45, 90, 0])
    expect(summary).toMatchObject({ total_discount: 45, total_revenue: 400 + 310 - 155 })
  })

  it("needs the permission, and a reason; a sale without one needs neither", async () => {
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const pharmacist = await app.run(seedStaff(owner.id, { role: "PHARMACIST" }))
    const missing = new PermissionMissing({ permission: "Give Discount" })
    const by = { token: cashier.token }
    expect(await refusal(selling([[cheap, 1, 5]], reason, by))).toEqual(missing)
    expect(await refusal(selling([[cheap, 1]], { ...reason, discount: cents(5) }, by))).toEqual(missing)
    const none = { discount: cents(0), discount_reason: "" }
    expect(await answer(selling([[cheap, 1, 0]], none, by))).toMatchObject({
      total_amount: 100,
      discount_reason: null,
    })
    expect(await answer(selling([[cheap, 1, 5]], reason, { token: pharmacist.token }))).toMatchObject({
      total_amount: 95,
    })
    expect(await refusal(selling([[cheap, 1, 5]], { discount_reason: "  " }))).toEqual(
      new DiscountReasonMissing(),
    )
  })

  it("is never more than the price, and never less than nothing", async () => {
    expect(await refusal(selling([[cheap, 1, 101]], reason))).toEqual(new DiscountTooLarge())
    expect(await refusal(selling([[cheap, 1, 50]], { ...reason, discount: cents(51) }))).toEqual(
      new DiscountTooLarge(),
    )
    expect(await answer(selling([[cheap, 1, 50]], { ...reason, discount: cents(50) }))).toMatchObject({
      total_amount: 0,
    })
    const sent = await app.send("POST", "/inventory/sales/bulk", {
      token: owner.token,
      body: {
        items: [{ medicine_id: cheap, quantity_sold: 1, discount: -1 }],
        payment_method_id: cash,
        ...reason,
      },
    })
    expect(sent.status).toBe(422)
  })

  it("is part of what a key stands for", async () => {
    const sold = await answer(selling([[cheap, 1, 5]], reason, { key: "discount" }))
    expect(await answer(selling([[cheap, 1, 5]], reason, { key: "discount" }))).toEqual(sold)
    expect(await refusal(selling([[cheap, 1, 6]], reason, { key: "discount" }))).toBeInstanceOf(KeyReused)
    expect(await refusal(selling([[cheap, 1]], {}, { key: "discount" }))).toBeInstanceOf(KeyReused)
  })

  it("goes with what comes back: refunds and reports use what was paid", async () => {
    const revenue = async () =>
      (await answer(app.client.salesReport.read({ urlParams: firstPage }).pipe(as(owner.token)))).summary
        .total_revenue
    const before = await revenue()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.nat(333),
        fc.nat(300),
        fc.integer({ min: 0, max: 6 }),
        async (quantity, lineDiscount, saleDiscount, back) => {
          const sold = await answer(
            selling(
              [
                [dear, quantity, lineDiscount],
                [cheap, 3],
              ],
              { ...reason, discount: cents(saleDiscount) },
            ),
          )
          expect(sold.total_amount).toBe(333 * quantity + 300 - lineDiscount - saleDiscount)
          const [line] = sold.items
          const taken = Math.min(back, quantity)
          const { token } = owner
          const path = `/inventory/sales/transactions/${sold.id}/return`
          for (const part of [taken, quantity - taken].filter((one) => one > 0)) {
            const lines = [{ line_id: line?.id, quantity: part, restock: true }]
            const sent = await app.send("POST", path, { token, body: { lines, reason: "Back" } })
            expect(sent.status).toBe(201)
          }
          const rest = [{ line_id: sold.items[1]?.id, quantity: 3, restock: true }]
          expect(
            await app.send("POST", path, { token, body: { lines: rest, reason: "Back" } }),
          ).toMatchObject({
            status: 201,
          })
        },
      ),
      { numRuns: 12 },
    )
    expect(await revenue()).toBe(before)
    await expectTheLedgerToAgree(app)
  })
})
