import { as } from "@rokthnam/shared/Client"
import { addDays, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { comparedTimes } from "../../../src/reporting/Day/ComparedTimes.ts"
import type { Span } from "../../../src/reporting/Day/ComparedTimes.ts"
import { answer } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const day = (token: string) => answer(app.client.overview.day().pipe(as(token)))
const today = dayAt(new Date())
const longest = addDays(today, 365)

const sumOf = (rows: ReadonlyArray<{ readonly amount: number }>) =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

describe("the day of a pharmacy", () => {
  it("begins with nothing sold, nothing to compare and the first steps", async () => {
    const { token } = await app.run(seedPharmacy())
    const shown = await day(token)
    expect(shown).toMatchObject({
      day: today,
      today: { amount: 0, sales: 0 },
      last_month: { amount: 0, sales: 0 },
      hours: [],
      methods: [],
      top_by_amount: [],
      runs_out: { total: 0, items: [] },
      expires: { expired_items: 0, soon_items: 0, items: [] },
      waiting: { alerts: 0, conflicts: 0, open_shifts: 0 },
      steps: { medicine: false, payment_method: false, opening_hours: false, sale: false },
    })
    expect(shown.days.map((one) => one.day)).toEqual(
      Array.from({ length: 14 }, (_, index) => addDays(today, index - 13)),
    )
  })

  it("compares the same parts of days and months, exactly, and nobody else's sales", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const other = await app.run(seedPharmacy())
    const medicineId = await app.run(seedMedicine(id, { price: "0.10", quantity: 500 }))
    const theirs = await app.run(seedMedicine(other.id, { price: "99.00" }))
    await app.run(seedSale(other.id, { lines: [{ medicineId: theirs, quantity: 1 }] }))
    const spans = Object.values(comparedTimes(new Date()))
    const hour = 3_600_000
    // Sales at both ends of each span, and an hour later than each may be compared with.
    const edges = spans.flatMap(({ from, until }) => [
      from.getTime() - 1,
      from.getTime(),
      until.getTime() + hour,
    ])
    const times = [...new Set(edges)].filter((at) => at <= Date.now()).map((at) => new Date(at))
    for (const [index, soldAt] of times.entries())
      await app.run(
        seedSale(id, {
          soldAt,
          lines: [{ medicineId, quantity: index + 1 }],
          paymentMethodName: `M${index % 2}`,
        }),
      )
    const shown = await day(token)
    const within = ({ from, until }: Span) => {
      const found = times.flatMap((at, index) => (at >= from && at < until ? [10 * (index + 1)] : []))
      return { amount: cents(found.reduce((sum, one) => sum + one, 0)), sales: found.length }
    }
    const expected = comparedTimes(shown.read_at)
    expect(shown.today).toEqual(within(expected.today))
    expect(shown.same_weekday).toEqual(within(expected.sameWeekday))
    expect(shown.month).toEqual(within(expected.month))
    expect(shown.last_month).toEqual(within(expected.lastMonth))
    expect(sumOf(shown.hours)).toBe(shown.today.amount)
    expect(shown.hours.reduce((sum, one) => sum + one.earlier_amount, 0)).toBe(shown.same_weekday.amount)
    expect(sumOf(shown.methods)).toBe(shown.month.amount)
    expect(shown.days.at(-1)).toEqual({ day: today, ...shown.today })
    const fortnight = { from: startOfDay(addDays(today, -13)), until: shown.read_at }
    expect(sumOf(shown.days)).toBe(within(fortnight).amount)
  })

  it("names what sold for most money, which need not be what sold in most packages", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const sell = async (name: string, price: string, quantity: number) => {
      const medicineId = await app.run(
        seedMedicine(id, { name, price, quantity: 999, dosage: "250 mg capsules" }),
      )
      await app.run(seedSale(id, { lines: [{ medicineId, quantity }] }))
    }
    await sell("Dear", "20.00", 2)
    await sell("Cheap", "0.50", 9)
    const { top_by_amount: byAmount } = await day(token)
    const { top_selling_medicines: byPackages } = await answer(app.client.overview.read().pipe(as(token)))
    expect(byAmount).toMatchObject([
      { name: "Dear", total_revenue: cents(4000), form: "capsule" },
      { name: "Cheap" },
    ])
    expect(byPackages).toMatchObject([{ name: "Cheap", total_quantity: 9 }, { name: "Dear" }])
  })

  it("tells what ends within a week as the reorder list for a week does, what ends first first", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const made = async (name: string, quantity: number, packages: number) => {
      const medicineId = await app.run(seedMedicine(id, { name, quantity, expirationDate: longest }))
      const soldAt = startOfDay(addDays(today, -3))
      if (packages > 0) await app.run(seedSale(id, { soldAt, lines: [{ medicineId, quantity: packages }] }))
    }
    // New medicines: what they sold is the pace of a week.
    await made("Six days", 6, 7)
    await made("A week", 7, 7)
    await made("Gone", 0, 2)
    await made("Never sold", 1, 0)
    const { runs_out: ending } = await day(token)
    expect(ending).toMatchObject({ total: 2, days: 7 })
    expect(ending.items.map(({ name, days_left }) => [name, days_left])).toEqual([
      ["Gone", 0],
      ["Six days", 6],
    ])
    const urlParams = { ...firstPage, days: ending.days }
    const { items } = await answer(app.client.reorder.list({ urlParams }).pipe(as(token)))
    expect(items.map(({ name }) => name).toSorted()).toEqual(["Gone", "Six days"])
  })

  it("tells the money at risk in what has expired and what expires in thirty days, the dearest first", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const made = (name: string, days: number, more: object) =>
      app.run(seedMedicine(id, { name, expirationDate: addDays(today, days), price: "2.00", ...more }))
    await made("Expired today", 0, { quantity: 3 })
    await made("Soon", 30, { quantity: 4, looseUnits: 5, pricePerUnit: "0.30" })
    await made("Later", 31, { quantity: 100 })
    await made("Expired, none left", -9, { quantity: 0 })
    const { expires } = await day(token)
    expect(expires).toMatchObject({ days: 30, expired_items: 1, expired_amount: cents(600) })
    expect(expires).toMatchObject({ soon_items: 1, soon_amount: cents(950) })
    expect(expires.items.map(({ name, amount }) => [name, amount])).toEqual([
      ["Soon", cents(950)],
      ["Expired today", cents(600)],
    ])
  })

  it("shows a sale at once, although its figures are remembered, and steps that are done", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const medicine_id = await app.run(seedMedicine(id, { price: "2.00", quantity: 12 }))
    const payment_method_id = await app.run(seedPaymentMethod(id))
    expect((await day(token)).top_by_amount).toEqual([])
    const payload = { items: [{ medicine_id, quantity_sold: 2 }], payment_method_id }
    await answer(app.client.selling.sell({ headers: {}, payload }).pipe(as(token)))
    const shown = await day(token)
    expect(shown.today).toEqual({ amount: cents(400), sales: 1 })
    expect(shown.top_by_amount).toMatchObject([{ total_quantity: 2, total_revenue: cents(400) }])
    expect(shown.waiting.alerts).toBe(1)
    expect(shown.steps).toEqual({ medicine: true, payment_method: true, opening_hours: false, sale: true })
  })

  it("says what waits only to those who may see to it", async () => {
    const { id } = await app.run(seedPharmacy())
    const { token } = await app.run(seedStaff(id, { role: "STOCK_KEEPER" }))
    expect((await day(token)).waiting).toEqual({ alerts: 0, conflicts: null, open_shifts: null })
  })
})
