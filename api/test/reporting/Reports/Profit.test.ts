import { as } from "@rokthnam/shared/Client"
import { dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import type { SaleInput, SoldSale } from "@rokthnam/shared/Sales/Sale"
import { beforeEach, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { takenBack } from "../../support/TakenBack.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const { select } = stockFacts(app)
let owner: SeededPharmacy
let method: PaymentMethodId

beforeEach(async () => {
  owner = await app.run(seedPharmacy())
  method = await app.run(seedPaymentMethod(owner.id, { methodName: "Cash" }))
})

const medicine = (overrides: Parameters<typeof seedMedicine>[1]) => app.run(seedMedicine(owner.id, overrides))
const sell = (...items: SaleInput["items"]): Promise<SoldSale> =>
  answer(
    app.client.selling
      .sell({ headers: {}, payload: { items, payment_method_id: method } })
      .pipe(as(owner.token)),
  )
const voided = ({ id }: SoldSale) =>
  answer(
    app.client.returns
      .void({ path: { id }, headers: {}, payload: { reason: "wrong" } })
      .pipe(as(owner.token)),
  )
const returned = (sale: SoldSale, quantity: number) =>
  answer(app.client.returns.return(takenBack(sale, quantity)).pipe(as(owner.token)))
const report = (more: object = {}) =>
  answer(app.client.salesReport.read({ urlParams: { ...firstPage, ...more } }).pipe(as(owner.token)))
const groups = (by: "medicine" | "category" | "staff") =>
  answer(app.client.salesReport.groups({ urlParams: { ...firstPage, by } }).pipe(as(owner.token)))
const exported = async (query = "") => {
  const response = await fetch(`${app.url}/inventory/reports/sales/export?format=csv${query}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  return (await response.text()).trim().split("\r\n")
}

describe("profit", () => {
  it("is that of the lines whose cost is known, and tells of how much of the amount", async () => {
    const known = await medicine({ name: "Known", price: "2.50", cost: "1.75" })
    const unknown = await medicine({ name: "Unknown", price: "9.00" })
    await sell({ medicine_id: known, quantity_sold: 4 }, { medicine_id: unknown, quantity_sold: 1 })
    const { items, summary } = await report()
    expect(summary).toMatchObject({
      total_revenue: cents(1900),
      known_amount: cents(1000),
      cost: cents(700),
      profit: cents(300),
    })
    expect(new Map(items.map((row) => [row.medicine_name, [row.cost, row.profit]]))).toEqual(
      new Map([
        ["Known", [cents(700), cents(300)]],
        ["Unknown", [null, null]],
      ]),
    )
  })

  it("is reckoned with the cost at the time of the sale, also if it falls below nothing", async () => {
    const id = await medicine({ price: "2.00", cost: "1.00" })
    await sell({ medicine_id: id, quantity_sold: 3 })
    await select((sql) => sql`update medicines set cost = 2.50 where id = ${id}`)
    expect((await report()).summary).toMatchObject({ cost: cents(300), profit: cents(300) })
    await sell({ medicine_id: id, quantity_sold: 1 })
    expect((await report()).summary).toMatchObject({ cost: cents(550), profit: cents(250) })
    await select((sql) => sql`update medicines set cost = null where id = ${id}`)
    await sell({ medicine_id: id, quantity_sold: 1 })
    expect((await report()).summary).toMatchObject({ known_amount: cents(800), cost: cents(550) })
  })

  it("gives loose units their exact part: those of a package cost what the package cost", async () => {
    const id = await medicine({ price: "12.00", pricePerUnit: "2.00", cost: "10.00", unitPerPackage: 7 })
    for (let unit = 0; unit < 7; unit++) await sell({ medicine_id: id, units_sold: 1 })
    const { items, summary } = await report()
    expect(summary).toMatchObject({ known_amount: cents(1400), cost: cents(1000), profit: cents(400) })
    expect(items[0]).toMatchObject({ cost: cents(143), profit: cents(57) })
  })

  it("goes back with what is returned and voided, in sums, groups and rows alike", async () => {
    const id = await medicine({
      name: "Back",
      price: "3.00",
      pricePerUnit: "1.00",
      unitPerPackage: 3,
      cost: "2.00",
    })
    await voided(await sell({ medicine_id: id, quantity_sold: 5 }))
    const sold = await sell({ medicine_id: id, units_sold: 3 })
    await select((sql) => sql`update medicines set cost = 9.99 where id = ${id}`)
    await returned(sold, 1)
    const { items, summary } = await report()
    expect(summary).toMatchObject({ known_amount: cents(200), cost: cents(133), profit: cents(67) })
    expect(items.map((row) => [row.kind, row.cost, row.profit])).toEqual([
      ["return", cents(-67), cents(-33)],
      ["sale", cents(200), cents(100)],
      ["void", cents(-1000), cents(-500)],
      ["sale", cents(1000), cents(500)],
    ])
    await returned(sold, 2)
    for (const by of ["medicine", "category", "staff"] as const)
      expect((await groups(by)).summary).toMatchObject({ known_amount: 0, cost: 0, profit: 0 })
  })

  it("is in the file, empty where no cost is known", async () => {
    const known = await medicine({ name: "Known", dosage: "5mg", price: "2.50", cost: "1.75" })
    const unknown = await medicine({ name: "Unknown", dosage: "5mg" })
    await sell({ medicine_id: known, quantity_sold: 2 })
    await sell({ medicine_id: unknown, quantity_sold: 1 })
    const [header = "", ...lines] = await exported()
    expect(header.endsWith(",dosage,kind,cost,profit,form")).toBe(true)
    expect(lines.map((line) => line.split(",").slice(-5, -1))).toEqual([
      ["5mg", "sale", "", ""],
      ["5mg", "sale", "3.5", "1.5"],
    ])
  })
})

describe("what was sold, returned and voided", () => {
  it("has its own sums and rows, by payment method too, and each kind can be asked for alone", async () => {
    const id = await medicine({ price: "2.00", cost: "1.00" })
    await voided(await sell({ medicine_id: id, quantity_sold: 4 }))
    await returned(await sell({ medicine_id: id, quantity_sold: 10 }), 3)
    const sums = { sold_amount: cents(2800), returned_amount: cents(-600), voided_amount: cents(-800) }
    for (const filter of [{}, { payment_method: "Cash" }, { kind: "" }])
      expect((await report(filter)).summary).toMatchObject({
        ...sums,
        total_revenue: cents(1400),
        total_transactions: 1,
      })
    const today = dayAt(new Date())
    const of = async (kind: string, more: object = {}) => {
      const { items, summary, pagination } = await report({ kind, ...more })
      expect(items.every((row) => row.kind === kind)).toBe(true)
      expect(pagination.total).toBe(items.length)
      return [items.length, summary.total_transactions, summary.total_revenue, summary.cost]
    }
    for (const more of [{}, { payment_method: "Cash" }, { start_date: today, end_date: today }]) {
      expect(await of("sale", more)).toEqual([2, 2, cents(2800), cents(1400)])
      expect(await of("return", more)).toEqual([1, 1, cents(-600), cents(-300)])
      expect(await of("void", more)).toEqual([1, 1, cents(-800), cents(-400)])
    }
    expect((await report({ kind: "void", payment_method: "ABA" })).items).toEqual([])
    expect(await exported("&kind=return")).toHaveLength(2)
  })
})
