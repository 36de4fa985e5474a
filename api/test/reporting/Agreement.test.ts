import { as } from "@rokthnam/shared/Client"
import { addDays, CalendarDay, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { cents, sum } from "@rokthnam/shared/Primitives/Money"
import type { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../seed/Medicines.ts"
import { answer } from "../support/Calling.ts"
import { firstPage } from "../support/Pages.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()
const today = dayAt(new Date())
const monthStart = CalendarDay.make(`${today.slice(0, 7)}-01`)
const thirtyDaysAgo = addDays(today, -29)
const methods = ["Cash", "KHQR", "ABA"]

let owner: SeededPharmacy

const asked = <A, E>(call: Effect.Effect<A, E>) => answer(call.pipe(as(owner.token)))
const overview = () => asked(app.client.overview.read())
const dashboard = () => asked(app.client.pharmacies.dashboard())
const salesSince = (start_date: CalendarDay) =>
  asked(app.client.salesReport.read({ urlParams: { ...firstPage, start_date } }))

/** The rows of a CSV export without its header. */
const rowsOf = (csv: string): ReadonlyArray<ReadonlyArray<string>> =>
  csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","))

/** Converts dollars of an export to cents and adds them up. */
const inCents = (amounts: ReadonlyArray<number>) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0)

/**
 * Creates medicines of every state of stock and expiry, and sales at the limits of the last thirty days and of this
 * month.
 */
beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  const medicines: Array<MedicineId> = []
  for (const [index, quantity] of [0, 1, 9, 10, 11, 20, 21, 300].entries()) {
    for (const days of [-1, 0, 30, 31]) {
      const given = { quantity, expirationDate: addDays(today, days), price: `${index + 1}.05` }
      medicines.push(await app.run(seedMedicine(owner.id, { name: `M ${quantity} ${days}`, ...given })))
    }
  }
  await asked(app.client.categories.create({ payload: { name: "Syrups", description: "Sweet" } }))
  const edges = [startOfDay(thirtyDaysAgo), startOfDay(today), startOfDay(monthStart)]
  const instants = edges
    .flatMap((edge) => [edge.getTime() - 1, edge.getTime()])
    .filter((at) => at < Date.now())
  for (const [index, at] of [...instants, Date.now(), Date.now()].entries())
    await app.run(
      seedSale(owner.id, {
        soldAt: new Date(at),
        paymentMethodName: methods[index % 3] ?? "Cash",
        lines: [0, 1, 9].flatMap((step) =>
          medicines
            .slice(index + step, index + step + 1)
            .map((medicineId) => ({ medicineId, quantity: 1 + (index % 2) })),
        ),
      }),
    )
})

describe("one question has one answer", () => {
  it("of what was sold in thirty days: overview, sales report, transactions and export", async () => {
    const { sales_last_30_days: recent } = await overview()
    const { summary } = await salesSince(thirtyDaysAgo)
    const range = { start_date: thirtyDaysAgo }
    const urlParams = { ...firstPage, page_size: 100, ...range }
    const transactions = await asked(app.client.transactions.list({ urlParams }))
    const lines = rowsOf(await asked(app.client.salesReport.export({ urlParams: range })))
    expect(recent.total_sales).toBeGreaterThan(2)
    expect(recent).toEqual({ total_revenue: summary.total_revenue, total_sales: summary.total_transactions })
    expect(transactions.summary).toEqual({
      total_transactions: recent.total_sales,
      total_amount: recent.total_revenue,
    })
    expect(recent.total_revenue).toBe(inCents(lines.map((line) => Number(line[3]))))
    expect(transactions.items).toHaveLength(lines.length)
    expect(recent.total_revenue).toBe(sum(summary.payment_methods.map((method) => method.total_amount)))
  })

  it("of what was sold this month: the dashboard's last bar and the sales report", async () => {
    const { monthly_sales, total_sales } = await dashboard()
    const { summary } = await salesSince(monthStart)
    expect(total_sales.amount).toBe(summary.total_revenue)
    expect(monthly_sales.at(-1)).toEqual({ month: today.slice(0, 7), amount: summary.total_revenue })
  })

  it("of what sells best, equals among them: dashboard and overview name the same in the same order", async () => {
    const { top_selling_items } = await dashboard()
    const { top_selling_medicines } = await overview()
    expect(top_selling_items).toHaveLength(5)
    expect(top_selling_items).toEqual(
      top_selling_medicines.map(({ name, dosage, total_quantity, total_loose_units, unit_per_package }) => ({
        name,
        dosage,
        units: total_quantity,
        loose_units: total_loose_units,
        unit_per_package,
      })),
    )
  })

  it("of the latest sales: overview and transactions", async () => {
    const { recent_sales } = await overview()
    const { items } = await asked(app.client.transactions.list({ urlParams: firstPage }))
    expect(recent_sales.map(({ sale_id: _sale, ...line }) => line)).toEqual(
      items.map(({ payment_method: _method, notes: _notes, ...line }) => line),
    )
  })

  it("of the shelf: dashboard, overview, stock report, expiry report, alerts, export and lists", async () => {
    const { alerts, categoriesRead, expiryReport, medicinesRead, stockReport } = app.client
    const within = { days_threshold: 30 }
    const { inventory } = await dashboard()
    const stock = await asked(stockReport.read({ urlParams: firstPage }))
    const low = await asked(stockReport.read({ urlParams: { ...firstPage, low_stock_only: "true" } }))
    const expiry = await asked(expiryReport.read({ urlParams: { ...firstPage, ...within } }))
    const raised = await asked(alerts.list({ urlParams: { include_acknowledged: "true" } }))
    const alerted = (type: string) => raised.filter(({ alert_type }) => alert_type === type).length
    expect(inventory).toEqual({ total_items: 32, low_stock: 16 })
    expect(await overview()).toMatchObject({
      total_medicines: 32,
      total_categories: (await asked(categoriesRead.list({ urlParams: firstPage }))).pagination.total,
      inventory_alerts: { low_stock_count: 16, expiring_soon_count: 24 },
    })
    expect(stock.summary).toMatchObject({ total_items: 32, low_stock_items: 12, out_of_stock_items: 4 })
    expect(low.summary.total_items).toBe(16)
    expect(expiry.summary).toMatchObject({ total_expiring_items: 24, expired_items: 16 })
    expect([alerted("LOW_STOCK"), alerted("EXPIRING_SOON")]).toEqual([16, 24])
    expect(rowsOf(await asked(stockReport.export({ urlParams: {} })))).toHaveLength(32)
    expect(rowsOf(await asked(expiryReport.export({ urlParams: within })))).toHaveLength(24)
    expect((await asked(medicinesRead.list({ urlParams: firstPage }))).pagination.total).toBe(32)
  })
})

describe("loose units in figures", () => {
  it("tell packages and units apart, and the money of both", async () => {
    const shop = await app.run(seedPharmacy())
    const cash = await app.run(seedPaymentMethod(shop.id, { methodName: "Cash" }))
    const seeded = { price: "1.50", pricePerUnit: "0.20", quantity: 50, unitPerPackage: 10 }
    const loose = await app.run(seedMedicine(shop.id, { ...seeded, name: "Loose" }))
    const boxes = await app.run(seedMedicine(shop.id, { ...seeded, name: "Boxes" }))
    const sold = app.client.selling.sell({
      headers: {},
      payload: {
        items: [
          { medicine_id: loose, units_sold: 25 },
          { medicine_id: boxes, quantity_sold: 2 },
        ],
        payment_method_id: cash,
      },
    })
    await answer(sold.pipe(as(shop.token)))
    const report = await answer(app.client.salesReport.read({ urlParams: firstPage }).pipe(as(shop.token)))
    expect(report.summary).toMatchObject({
      total_revenue: cents(800),
      total_units_sold: 2,
      total_loose_units_sold: 25,
    })
    expect(report.items.map((row) => [row.medicine_name, row.quantity_sold, row.units_sold])).toEqual(
      expect.arrayContaining([
        ["Loose", 0, 25],
        ["Boxes", 2, 0],
      ]),
    )
    const shown = await answer(app.client.overview.read().pipe(as(shop.token)))
    const tens = { manufacter_name: "PharmaCam", dosage: "500mg", unit_per_package: 10 }
    expect(shown.top_selling_medicines).toEqual([
      { ...tens, name: "Loose", total_quantity: 0, total_loose_units: 25, total_revenue: cents(500) },
      { ...tens, name: "Boxes", total_quantity: 2, total_loose_units: 0, total_revenue: cents(300) },
    ])
    const stock = await answer(app.client.stockReport.read({ urlParams: firstPage }).pipe(as(shop.token)))
    expect(stock.items.map((row) => [row.name, row.quantity, row.loose_units])).toEqual([
      ["Boxes", 48, 0],
      ["Loose", 47, 5],
    ])
  })
})
