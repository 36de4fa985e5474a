import { addDays, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../seed/Medicines.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()
const today = dayAt(new Date())
const thirtyDaysAgo = addDays(today, -29)
const methods = ["Cash", "KHQR", "ABA"]

let owner: SeededPharmacy

const get = async (path: string) => (await app.call("GET", path, { token: owner.token })).body

/** The rows of a CSV export without its header. */
const exported = async (path: string): Promise<ReadonlyArray<ReadonlyArray<string>>> =>
  String(await get(path))
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","))

const cents = (amounts: ReadonlyArray<number>) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0)

/** Medicines of every state of stock and expiry, and sales around the edges of the last thirty days and of this month. */
beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  const medicines: Array<MedicineId> = []
  for (const [index, quantity] of [0, 1, 9, 10, 11, 20, 21, 300].entries()) {
    for (const days of [-1, 0, 30, 31]) {
      const given = { quantity, expirationDate: addDays(today, days), price: `${index + 1}.05` }
      medicines.push(await app.run(seedMedicine(owner.id, { name: `M ${quantity} ${days}`, ...given })))
    }
  }
  await app.call("POST", "/inventory/categories", {
    token: owner.token,
    body: { name: "Syrups", description: "Sweet" },
  })
  const edges = [
    startOfDay(thirtyDaysAgo),
    startOfDay(today),
    startOfDay(`${today.slice(0, 7)}-01` as typeof today),
  ]
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
    const range = `start_date=${thirtyDaysAgo}`
    const { sales_last_30_days: recent } = await get("/inventory/dashboard/overview")
    const { summary } = await get(`/inventory/reports/sales?${range}`)
    const transactions = await get(`/inventory/dashboard/transactions?${range}&page_size=100`)
    const lines = await exported(`/inventory/reports/sales/export?${range}`)
    expect(recent.total_sales).toBeGreaterThan(2)
    expect(recent).toEqual({ total_revenue: summary.total_revenue, total_sales: summary.total_transactions })
    expect(transactions.summary).toEqual({
      total_transactions: recent.total_sales,
      total_amount: recent.total_revenue,
    })
    expect(cents([recent.total_revenue])).toBe(cents(lines.map((line) => Number(line[3]))))
    expect(transactions.items).toHaveLength(lines.length)
    expect(cents([recent.total_revenue])).toBe(
      cents(summary.payment_methods.map((method: { total_amount: number }) => method.total_amount)),
    )
  })

  it("of what was sold this month: the dashboard's last bar and the sales report", async () => {
    const { monthly_sales, total_sales } = await get("/pharmacies/dashboard")
    const { summary } = await get(`/inventory/reports/sales?start_date=${today.slice(0, 7)}-01`)
    expect(total_sales.amount).toBe(summary.total_revenue)
    expect(monthly_sales.at(-1)).toEqual({ month: today.slice(0, 7), amount: summary.total_revenue })
  })

  it("of what sells best, equals among them: dashboard and overview name the same in the same order", async () => {
    const { top_selling_items } = await get("/pharmacies/dashboard")
    const { top_selling_medicines } = await get("/inventory/dashboard/overview")
    expect(top_selling_items).toHaveLength(5)
    expect(top_selling_items).toEqual(
      top_selling_medicines.map(({ name, total_quantity }: { name: string; total_quantity: number }) => ({
        name,
        units: total_quantity,
      })),
    )
  })

  it("of the latest sales: overview and transactions", async () => {
    const { recent_sales } = await get("/inventory/dashboard/overview")
    const { items } = await get("/inventory/dashboard/transactions?page_size=10")
    expect(recent_sales).toEqual(
      items.map(({ payment_method: _method, notes: _notes, ...line }: Record<string, unknown>) => line),
    )
  })

  it("of the shelf: dashboard, overview, stock report, expiry report, alerts, export and lists", async () => {
    const { inventory } = await get("/pharmacies/dashboard")
    const overview = await get("/inventory/dashboard/overview")
    const { summary: stock } = await get("/inventory/reports/stock")
    const low = await get("/inventory/reports/stock?low_stock_only=true")
    const { summary: expiry } = await get("/inventory/reports/expiry?days_threshold=30")
    const alerts: ReadonlyArray<{ alert_type: string }> = await get(
      "/inventory/alerts?include_acknowledged=true",
    )
    const alerted = (type: string) => alerts.filter(({ alert_type }) => alert_type === type).length
    expect(inventory).toEqual({ total_items: 32, low_stock: 16 })
    expect(overview).toMatchObject({
      total_medicines: 32,
      total_categories: (await get("/inventory/categories")).pagination.total,
      inventory_alerts: { low_stock_count: 16, expiring_soon_count: 24 },
    })
    expect(stock).toMatchObject({ total_items: 32, low_stock_items: 12, out_of_stock_items: 4 })
    expect(low.summary.total_items).toBe(16)
    expect(expiry).toMatchObject({ total_expiring_items: 24, expired_items: 16 })
    expect([alerted("LOW_STOCK"), alerted("EXPIRING_SOON")]).toEqual([16, 24])
    expect(await exported("/inventory/reports/stock/export")).toHaveLength(32)
    expect(await exported("/inventory/reports/expiry/export?days_threshold=30")).toHaveLength(24)
    expect((await get("/inventory/medicines")).pagination.total).toBe(32)
  })
})
