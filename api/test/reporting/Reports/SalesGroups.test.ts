import { as } from "@rokthnam/shared/Client"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { RangeReversed } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId, PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import type { SalesGrouping } from "@rokthnam/shared/Reports/SalesGroupRules"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const today = dayAt(new Date())
let owner: SeededPharmacy
let method: PaymentMethodId
let clerk: { readonly token: string }

const reading = (by: SalesGrouping, more: object = {}) =>
  app.client.salesReport.groups({ urlParams: { ...firstPage, by, ...more } }).pipe(as(owner.token))
const read = (by: SalesGrouping, more: object = {}) => answer(reading(by, more))
const sell = async (medicine_id: MedicineId, quantity_sold: number, token: string) => {
  const payload = { items: [{ medicine_id, quantity_sold }], payment_method_id: method }
  return answer(app.client.selling.sell({ headers: {}, payload }).pipe(as(token)))
}

/** Four sales of today: two of the owner, two of a clerk, of which one is voided and one partly returned. */
beforeAll(async () => {
  owner = await app.run(seedPharmacy({ name: "Groups" }))
  method = await app.run(seedPaymentMethod(owner.id, { methodName: "Cash" }))
  clerk = await app.run(seedStaff(owner.id, { name: "Chan Dara", role: "CASHIER" }))
  const made = { payload: { name: "Antibiotics", description: "Kill" } }
  const { id: categoryId } = await answer(app.client.categories.create(made).pipe(as(owner.token)))
  const expirationDate = addDays(today, 400)
  const seeded = { name: "Amoxicillin", price: "2.00", quantity: 50, dosage: "250mg capsules", categoryId }
  const first = await app.run(seedMedicine(owner.id, seeded))
  const batch = await app.run(seedMedicine(owner.id, { ...seeded, expirationDate }))
  const strong = await app.run(
    seedMedicine(owner.id, { ...seeded, dosage: "500mg", categoryId: null, cost: "1.40" }),
  )
  await sell(first, 3, owner.token)
  await sell(batch, 2, owner.token)
  const voided = await sell(strong, 4, clerk.token)
  const returned = await sell(strong, 10, clerk.token)
  const path = { id: voided.id }
  await answer(
    app.client.returns.void({ path, headers: {}, payload: { reason: "wrong" } }).pipe(as(owner.token)),
  )
  const lines = returned.items.map((line) => ({ line_id: line.id, quantity: 1, restock: true }))
  await answer(
    app.client.returns
      .return({ path: { id: returned.id }, headers: {}, payload: { lines, reason: "wrong" } })
      .pipe(as(owner.token)),
  )
})

describe("the sales added up", () => {
  it("by medicine count batches together and strengths apart, voids and returns in columns of their own", async () => {
    const { items, summary, pagination } = await read("medicine")
    expect(items).toEqual([
      {
        label: "Amoxicillin",
        dosage: "500mg",
        sales: 1,
        packages: 9,
        loose_units: 0,
        discount_amount: 0,
        sold_amount: cents(2800),
        returned_amount: cents(-200),
        voided_amount: cents(-800),
        total_amount: cents(1800),
        known_amount: cents(1800),
        cost: cents(1260),
        profit: cents(540),
      },
      {
        label: "Amoxicillin",
        dosage: "250mg capsules",
        form: "capsule",
        sales: 2,
        packages: 5,
        loose_units: 0,
        discount_amount: 0,
        sold_amount: cents(1000),
        returned_amount: 0,
        voided_amount: 0,
        total_amount: cents(1000),
        known_amount: 0,
        cost: 0,
        profit: 0,
      },
    ])
    expect(summary).toEqual({
      groups: 2,
      sold_amount: cents(3800),
      returned_amount: cents(-200),
      voided_amount: cents(-800),
      total_amount: cents(2800),
      known_amount: cents(1800),
      cost: cents(1260),
      profit: cents(540),
    })
    expect(pagination.total).toBe(2)
  })

  it("by category name what has none by null, and by staff who sold and who took back", async () => {
    const categories = await read("category")
    expect(categories.items.map(({ label, total_amount }) => [label, total_amount])).toEqual([
      [null, cents(1800)],
      ["Antibiotics", cents(1000)],
    ])
    const people = await read("staff")
    expect(
      people.items.map((one) => [one.label, one.sold_amount, one.returned_amount, one.voided_amount]),
    ).toEqual([
      ["Chan Dara", cents(2800), 0, 0],
      ["Groups", cents(1000), cents(-200), cents(-800)],
    ])
  })

  it("agree with the sales report of the same filter, and know other days, methods and pages", async () => {
    const day = { start_date: today, end_date: today }
    const { summary } = await answer(
      app.client.salesReport.read({ urlParams: { ...firstPage, ...day } }).pipe(as(owner.token)),
    )
    for (const by of ["medicine", "category", "staff"] as const)
      expect((await read(by, day)).summary.total_amount).toBe(summary.total_revenue)
    const before = addDays(today, -1)
    expect((await read("staff", { end_date: before })).items).toEqual([])
    expect((await read("staff", { payment_method: "ABA" })).summary.groups).toBe(0)
    const second = await read("medicine", { page: 2, page_size: 1 })
    expect(second.items).toMatchObject([{ dosage: "250mg capsules" }])
    expect(second.pagination).toMatchObject({ total: 2, pages: 2 })
    expect(await refusal(reading("staff", { start_date: today, end_date: before }))).toBeInstanceOf(
      RangeReversed,
    )
  })

  it("keep the name of a medicine that was deleted, and show nobody else's sales", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const gone = await app.run(seedMedicine(id, { name: "Gone", dosage: "5mg", price: "1.00" }))
    await app.run(seedSale(id, { lines: [{ medicineId: gone, quantity: 2 }] }))
    const { items } = await answer(
      app.client.salesReport.groups({ urlParams: { ...firstPage, by: "medicine" } }).pipe(as(token)),
    )
    expect(items).toMatchObject([{ label: "Gone", dosage: "5mg", total_amount: cents(200) }])
  })
})
