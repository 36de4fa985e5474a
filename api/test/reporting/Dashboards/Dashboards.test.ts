import { as } from "@rokthnam/shared/Client"
import { CalendarDay, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { describe, expect, it } from "vitest"
import { compareMonths } from "../../../src/reporting/Dashboards.ts"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()

/** The time at which the current month begins in Phnom Penh. */
const monthStart = () => startOfDay(CalendarDay.make(`${dayAt(new Date()).slice(0, 7)}-01`))

const dashboard = (token: string) => answer(app.client.pharmacies.dashboard().pipe(as(token)))
const compare = (now: number, before: number) => compareMonths(cents(now), cents(before))

describe("a pharmacy's dashboard", () => {
  it("is all zeros with twelve months at first", async () => {
    const { token } = await app.run(seedPharmacy())
    const shown = await dashboard(token)
    expect(shown).toMatchObject({
      total_sales: { amount: 0, trend: "flat", percent_increase: 0 },
      inventory: { total_items: 0, low_stock: 0 },
      top_selling_items: [],
    })
    expect(shown.monthly_sales).toHaveLength(12)
    expect(shown.monthly_sales[11]?.month).toBe(dayAt(new Date()).slice(0, 7))
    expect(new Set(shown.monthly_sales.map(({ month }) => month)).size).toBe(12)
  })

  it("counts by Phnom Penh's calendar months, exactly, and nobody else's sales", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const other = await app.run(seedPharmacy())
    const cheap = await app.run(seedMedicine(id, { name: "Cheap", price: "0.10", quantity: 10 }))
    const dear = await app.run(seedMedicine(id, { name: "Dear", price: "1.10", quantity: 11 }))
    const theirs = await app.run(seedMedicine(other.id, { price: "99.00" }))
    const start = monthStart().getTime()
    const sell = (medicineId: MedicineId, quantity: number, at: number, pharmacy = id) =>
      app.run(seedSale(pharmacy, { lines: [{ medicineId, quantity }], soldAt: new Date(at) }))
    await sell(cheap, 3, start)
    await sell(dear, 1, start)
    await sell(dear, 1, start - 1)
    await sell(theirs, 1, start, other.id)
    const shown = await dashboard(token)
    expect(shown.total_sales).toEqual({ amount: cents(140), trend: "up", percent_increase: 27.3 })
    expect(shown.monthly_sales.slice(-2).map(({ amount }) => amount)).toEqual([cents(110), cents(140)])
    expect(shown.inventory).toEqual({ total_items: 2, low_stock: 1 })
  })

  it("names the five that sold most in thirty days", async () => {
    const { id, token } = await app.run(seedPharmacy())
    for (let rank = 1; rank <= 6; rank++) {
      const medicineId = await app.run(seedMedicine(id, { name: `Rank ${rank}` }))
      await app.run(seedSale(id, { lines: [{ medicineId, quantity: 10 - rank }] }))
      const longAgo = new Date(Date.now() - 40 * 86_400_000)
      await app.run(seedSale(id, { lines: [{ medicineId, quantity: rank * 50 }], soldAt: longAgo }))
    }
    const shown = await dashboard(token)
    expect(shown.top_selling_items).toEqual(
      [1, 2, 3, 4, 5].map((rank) => ({
        name: `Rank ${rank}`,
        dosage: "500mg",
        units: 10 - rank,
        loose_units: 0,
        unit_per_package: 10,
      })),
    )
  })

  it("counts the batches of a product together, and its strengths apart", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const made = async (dosage: string, expirationDate: string, quantity: number) => {
      const medicineId = await app.run(seedMedicine(id, { name: "Amoxicillin", dosage, expirationDate }))
      await app.run(seedSale(id, { lines: [{ medicineId, quantity }] }))
    }
    await made("250 mg capsules", "2999-01-01", 4)
    await made("500mg", "2999-01-01", 3)
    await made("500MG", "2999-02-01", 2)
    const told = { name: "Amoxicillin", loose_units: 0, unit_per_package: 10 }
    expect((await dashboard(token)).top_selling_items).toEqual([
      { ...told, dosage: expect.stringMatching(/^500mg$/i), units: 5 },
      { ...told, dosage: "250 mg capsules", form: "capsule", units: 4 },
    ])
  })
})

it("a month is up, down or flat against the one before, in per cent with one decimal", () => {
  expect(compare(150, 100)).toEqual({ trend: "up", percent_increase: 50 })
  expect(compare(100, 300)).toEqual({ trend: "down", percent_increase: -66.7 })
  expect(compare(100, 100)).toEqual({ trend: "flat", percent_increase: 0 })
  expect(compare(0, 0)).toEqual({ trend: "flat", percent_increase: 0 })
  expect(compare(5, 0)).toEqual({ trend: "up", percent_increase: 0 })
  expect(compare(0, 5)).toEqual({ trend: "down", percent_increase: -100 })
})

const overview = (token: string) => answer(app.client.overview.read().pipe(as(token)))

describe("the overview", () => {
  it("shows every change of stock and sales at once, although its figures are remembered", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const method = await app.run(seedPaymentMethod(id))
    const medicine = await app.run(seedMedicine(id, { name: "Remembered", quantity: 12, price: "2.00" }))
    const shown = async () => {
      const {
        sales_last_30_days: sales,
        inventory_alerts,
        top_selling_medicines: top,
        ...all
      } = await overview(token)
      expect(all.recent_sales).toHaveLength(sales.total_sales)
      return [all.total_medicines, inventory_alerts.low_stock_count, sales.total_revenue, top[0]?.name]
    }
    expect(await shown()).toEqual([1, 0, 0, undefined])
    const sale = await answer(
      app.client.selling
        .sell({
          headers: {},
          payload: {
            items: [{ medicine_id: medicine, quantity_sold: 4 }],
            payment_method_id: method,
          },
        })
        .pipe(as(token)),
    )
    expect(await shown()).toEqual([1, 1, 800, "Remembered"])
    const {
      category,
      last_updated: _,
      id: __,
      expiration_date: expiry,
      ...form
    } = await answer(app.client.medicinesRead.read({ path: { id: medicine } }).pipe(as(token)))
    const payload = {
      ...form,
      expiration_date: CalendarDay.make(expiry),
      photo: undefined,
      barcode: undefined,
      category_id: category?.id,
      name: "Renamed",
    }
    await answer(app.client.medicines.update({ path: { id: medicine }, payload }).pipe(as(token)))
    expect(await shown()).toEqual([1, 1, 800, "Renamed"])
    await answer(app.client.medicines.create({ payload: { ...payload, name: "Another" } }).pipe(as(token)))
    expect(await shown()).toEqual([2, 2, 800, "Renamed"])
    const reason = { reason: "Wrong basket" }
    await answer(
      app.client.returns.void({ path: { id: sale.id }, headers: {}, payload: reason }).pipe(as(token)),
    )
    const { sales_last_30_days: voided, inventory_alerts: alerts } = await overview(token)
    expect([voided, alerts.low_stock_count]).toEqual([{ total_revenue: 0, total_sales: 0 }, 1])
    await answer(app.client.categories.create({ payload: { name: "A", description: "B" } }).pipe(as(token)))
    expect((await overview(token)).total_categories).toBe(1)
    await answer(app.client.medicines.remove({ path: { id: medicine } }).pipe(as(token)))
    expect((await overview(token)).total_medicines).toBe(1)
  })
})
