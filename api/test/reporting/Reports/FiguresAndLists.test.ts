import { as } from "@rokthnam/shared/Client"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PaymentMethodId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const today = dayAt(new Date())
const month = { start_date: addDays(today, -29), end_date: today } as const
let owner: SeededPharmacy
let method: PaymentMethodId
let clerk: { readonly token: string; readonly id: StaffId }

type Query = Parameters<typeof app.client.salesReport.read>[0]["urlParams"]
const report = (more: Partial<Query> = {}) =>
  answer(
    app.client.salesReport.read({ urlParams: { ...firstPage, ...month, ...more } }).pipe(as(owner.token)),
  )
const overview = () => answer(app.client.overview.read({}).pipe(as(owner.token)))
const day = () => answer(app.client.overview.day({}).pipe(as(owner.token)))

/** One strength of two makers, a product of two batches, and sales of them: of today, of a clerk, of two months ago. */
beforeAll(async () => {
  owner = await app.run(seedPharmacy({ name: "Figures" }))
  method = await app.run(seedPaymentMethod(owner.id, { methodName: "Cash" }))
  clerk = await app.run(seedStaff(owner.id, { name: "Chan Dara", role: "CASHIER" }))
  const made = { payload: { name: "Antibiotics", description: "Kill" } }
  const { id: categoryId } = await answer(app.client.categories.create(made).pipe(as(owner.token)))
  const amoxicillin = { name: "Amoxicillin", dosage: "500mg", quantity: 50, categoryId }
  const local = await app.run(
    seedMedicine(owner.id, { ...amoxicillin, price: "2.00", manufacturer: "PPM", cost: "1.40" }),
  )
  const batch = await app.run(
    seedMedicine(owner.id, {
      ...amoxicillin,
      price: "2.00",
      manufacturer: "PPM",
      expirationDate: addDays(today, 400),
    }),
  )
  const french = await app.run(
    seedMedicine(owner.id, { ...amoxicillin, price: "5.00", manufacturer: "Sanofi" }),
  )
  const plaster = await app.run(
    seedMedicine(owner.id, { name: "Plaster", dosage: "", price: "1.00", quantity: 5 }),
  )
  const empty = { name: "Gone", dosage: "5mg", quantity: 0, expirationDate: addDays(today, -3) }
  await app.run(seedMedicine(owner.id, empty))
  await app.run(seedMedicine(owner.id, { ...empty, name: "Late", quantity: 2 }))
  await app.run(
    seedMedicine(owner.id, { ...empty, name: "Soon", quantity: 2, expirationDate: addDays(today, 9) }),
  )
  for (const [medicine_id, quantity_sold, token] of [
    [local, 3, owner.token],
    [batch, 2, clerk.token],
    [french, 1, owner.token],
    [plaster, 4, clerk.token],
  ] as const) {
    const payload = { items: [{ medicine_id, quantity_sold }], payment_method_id: method }
    await answer(app.client.selling.sell({ headers: {}, payload }).pipe(as(token)))
  }
  const soldAt = new Date(Date.now() - 60 * 86_400_000)
  await app.run(seedSale(owner.id, { lines: [{ medicineId: local, quantity: 7 }], soldAt }))
})

/** How many medicines the expiry report has of which something is left. */
const countAt = async (days_threshold: number, unexpired_only?: "true") => {
  const { summary, items } = await answer(
    app.client.expiryReport
      .read({ urlParams: { ...firstPage, days_threshold, in_stock_only: "true", unexpired_only } })
      .pipe(as(owner.token)),
  )
  expect(items.every(({ quantity }) => quantity > 0)).toBe(true)
  return summary.total_expiring_items
}

const khmer = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x17e0 + Number(digit)))

describe("a figure and the list that it leads to", () => {
  it("are the same for each of the best sellers, of which two makers of one strength are two", async () => {
    const { top_selling_medicines: top } = await overview()
    expect(top.map(({ name, manufacter_name }) => `${name} ${manufacter_name}`)).toEqual([
      "Amoxicillin PPM",
      expect.stringContaining("Plaster"),
      "Amoxicillin Sanofi",
    ])
    for (const { name, dosage, manufacter_name, unit_per_package, total_quantity, total_revenue } of top) {
      const { summary } = await report({ medicine_name: name, dosage, manufacter_name, unit_per_package })
      expect([summary.total_units_sold, summary.total_revenue]).toEqual([total_quantity, total_revenue])
      expect(summary.payment_methods.map(({ total_amount }) => total_amount)).toEqual([total_revenue])
    }
  })

  it("are the same for each row of the sales added up", async () => {
    for (const by of ["medicine", "category", "staff"] as const) {
      const { items } = await answer(
        app.client.salesReport.groups({ urlParams: { ...firstPage, ...month, by } }).pipe(as(owner.token)),
      )
      expect(items.length).toBe(2)
      for (const row of items) {
        const { summary } = await report({
          ...(by === "medicine" ? { medicine_name: row.label ?? "", dosage: row.dosage ?? "" } : {}),
          ...(by === "category" ? { category_id: row.category_id ?? "none" } : {}),
          ...(by === "staff" ? { staff_id: row.staff_id ?? "none", staff_name: row.label ?? "" } : {}),
        })
        const { total_transactions, total_units_sold, total_revenue, sold_amount, profit, cost } = summary
        expect({
          by,
          total_transactions,
          total_units_sold,
          total_revenue,
          sold_amount,
          profit,
          cost,
        }).toEqual({
          by,
          total_transactions: row.sales,
          total_units_sold: row.packages,
          total_revenue: row.total_amount,
          sold_amount: row.sold_amount,
          profit: row.profit,
          cost: row.cost,
        })
      }
    }
  })

  it("are the same for what came back, and in the export", async () => {
    const sold = await answer(
      app.client.sales.list({ urlParams: { ...firstPage, search: "Plaster" } }).pipe(as(owner.token)),
    )
    const before = await report({ medicine_name: "Plaster", dosage: "" })
    const lines = sold.items[0]?.items.map(({ id }) => ({ line_id: id, quantity: 1, restock: true })) ?? []
    const path = { id: sold.items[0]?.id as never }
    await answer(
      app.client.returns
        .return({ path, headers: {}, payload: { lines, reason: "wrong" } })
        .pipe(as(owner.token)),
    )
    const { summary, items } = await report({ medicine_name: "plaster", dosage: "" })
    expect(before.summary.total_revenue - summary.total_revenue).toBe(100)
    expect(summary.returned_amount).toBe(cents(-100))
    expect(items.map(({ kind }) => kind)).toEqual(["return", "sale"])
    const csv = await answer(
      app.client.salesReport
        .export({ urlParams: { ...month, medicine_name: "Plaster", dosage: "" } })
        .pipe(as(owner.token)),
    )
    expect(csv.trim().split("\n").length).toBe(3)
  })

  it("are the same for what has expired and what is at risk, of which something is left", async () => {
    const { expires } = await day()
    expect([expires.expired_items, expires.soon_items]).toEqual([1, 1])
    expect(await countAt(0)).toBe(expires.expired_items)
    expect(await countAt(expires.days)).toBe(expires.expired_items + expires.soon_items)
    expect(await countAt(expires.days, "true")).toBe(expires.soon_items)
  })

  it("are the same for each hour of today, and each line leads to its sale", async () => {
    const { hours, day: now } = await day()
    for (const { hour, amount } of hours) {
      const { items } = await answer(
        app.client.sales.list({ urlParams: { ...firstPage, day: now as never, hour } }).pipe(as(owner.token)),
      )
      expect(items.reduce((sum, sale) => sum + sale.total_amount, 0)).toBe(amount)
    }
    const { recent_sales } = await overview()
    for (const { sale_id, id } of recent_sales) {
      const sale = await answer(app.client.saleDetails.read({ path: { id: sale_id } }).pipe(as(owner.token)))
      expect(sale.items.map((line) => line.id)).toContain(id)
    }
  })

  it("are the batches of a product for what runs out", async () => {
    const { runs_out } = await day()
    for (const { medicine_id, quantity } of runs_out.items) {
      const { items } = await answer(
        app.client.medicinesRead
          .list({ urlParams: { ...firstPage, batches_of: medicine_id } })
          .pipe(as(owner.token)),
      )
      expect(items.reduce((sum, medicine) => sum + medicine.quantity, 0)).toBe(quantity)
    }
    expect(runs_out.items.length).toBeGreaterThan(0)
  })

  it("are the open drawers, and the alerts that nobody has acknowledged", async () => {
    const payload = { float: { usd: cents(1000), riel: 0 } }
    await answer(app.client.shifts.open({ headers: {}, payload }).pipe(as(clerk.token)))
    const { waiting } = await day()
    const shifts = await answer(
      app.client.shiftReports.list({ urlParams: { ...firstPage, state: "open" } }).pipe(as(owner.token)),
    )
    expect([waiting.open_shifts, shifts.pagination.total]).toEqual([1, 1])
    expect(shifts.items.every(({ closed_at }) => closed_at === null)).toBe(true)
  })

  it("finds a sale by its number and its total in Khmer digits", async () => {
    const { items } = await answer(
      app.client.sales.list({ urlParams: { ...firstPage, search: "Amoxicillin" } }).pipe(as(owner.token)),
    )
    const sale = items.find(({ total_amount }) => total_amount === cents(500))
    for (const typed of [String(sale?.id), `#${sale?.id}`, "5.00", "$5"]) {
      const found = await answer(
        app.client.sales.list({ urlParams: { ...firstPage, search: khmer(typed) } }).pipe(as(owner.token)),
      )
      expect(found.items.map(({ id }) => id)).toContain(sale?.id)
    }
  })
})
