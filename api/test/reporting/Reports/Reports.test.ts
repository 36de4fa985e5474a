import { as } from "@rokthnam/shared/Client"
import { addDays, CalendarDay, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { RangeReversed } from "@rokthnam/shared/Primitives/CommonFailures"
import type { CategoryId, MedicineId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"
import { useWideIds } from "../../support/WideIds.ts"

const app = useApp()
let owner: SeededPharmacy
let painkiller: MedicineId
let vitamin: MedicineId

const today = dayAt(new Date())
const day = (offset: number) => addDays(today, offset)
const noon = (at: CalendarDay) => new Date(startOfDay(at).getTime() + 12 * 3_600_000)
const on = (text: string) => CalendarDay.make(text)

type Range = { start_date?: CalendarDay | ""; end_date?: CalendarDay | "" }
type Paging = { page?: number; page_size?: number }
type StockFilter = { category_id?: CategoryId; low_stock_only?: "true" }

const sales = (query: Range & Paging & { payment_method?: string }, token = owner.token) =>
  app.client.salesReport.read({ urlParams: { ...firstPage, ...query } }).pipe(as(token))
const stock = (query: StockFilter & Paging, token: string) =>
  answer(app.client.stockReport.read({ urlParams: { ...firstPage, ...query } }).pipe(as(token)))
const expiry = (query: { days_threshold?: number }, token: string) =>
  answer(app.client.expiryReport.read({ urlParams: { ...firstPage, ...query } }).pipe(as(token)))
const transactions = (query: Range) =>
  app.client.transactions.list({ urlParams: { ...firstPage, ...query } }).pipe(as(owner.token))
const reversed = { start_date: on("2026-03-02"), end_date: on("2026-03-01") }
const send = (path: string) => app.send("GET", path, { token: owner.token })

beforeAll(async () => {
  await app.run(useWideIds)
  owner = await app.run(seedPharmacy())
  painkiller = await app.run(seedMedicine(owner.id, { name: "Paracetamol", price: "0.10", quantity: 100 }))
  vitamin = await app.run(seedMedicine(owner.id, { name: "Vitamin C", price: "3.35", quantity: 5 }))
  const other = await app.run(seedPharmacy())
  const foreign = await app.run(seedMedicine(other.id))
  await app.run(seedSale(other.id, { lines: [{ medicineId: foreign, quantity: 9 }] }))
  const first = startOfDay(on("2026-03-01")).getTime()
  await app.run(
    seedSale(owner.id, {
      soldAt: new Date(first - 1),
      lines: [{ medicineId: painkiller, quantity: 3 }],
      paymentMethodName: "KHQR",
    }),
  )
  await app.run(
    seedSale(owner.id, {
      soldAt: new Date(first),
      lines: [
        { medicineId: painkiller, quantity: 3 },
        { medicineId: vitamin, quantity: 1 },
      ],
      staffName: "Chan",
      notes: "=1+1",
    }),
  )
  await app.run(
    seedSale(owner.id, {
      soldAt: new Date(startOfDay(on("2026-04-01")).getTime() - 1),
      lines: [{ medicineId: vitamin, quantity: 2 }],
      paymentMethodName: "KHQR",
    }),
  )
})

describe("the sales report", () => {
  it("filters calendar days in Phnom Penh, both ends counted, and sums the whole filter", async () => {
    const month = { start_date: on("2026-03-01"), end_date: on("2026-03-31") }
    expect(await answer(sales({ ...month, page_size: 1 }))).toEqual({
      items: [
        {
          id: expect.any(Number),
          medicine_name: "Vitamin C",
          dosage: "500mg",
          quantity_sold: 2,
          units_sold: 0,
          total_amount: cents(670),
          discount_amount: cents(0),
          payment_method: "KHQR",
          staff_name: "Sok Dara",
          sale_date: new Date("2026-03-31T16:59:59.999Z"),
          kind: "sale",
          cost: null,
          profit: null,
        },
      ],
      summary: {
        total_revenue: cents(1035),
        total_transactions: 2,
        average_transaction: cents(518),
        total_units_sold: 6,
        total_loose_units_sold: 0,
        total_discount: cents(0),
        sold_amount: cents(1035),
        returned_amount: 0,
        voided_amount: 0,
        known_amount: 0,
        cost: 0,
        profit: 0,
        payment_methods: [
          { method: "KHQR", transaction_count: 1, total_amount: cents(670) },
          { method: "Cash", transaction_count: 1, total_amount: cents(365) },
        ],
      },
      pagination: {
        page: 1,
        page_size: 1,
        total: 3,
        pages: 3,
        total_pages: 3,
        has_next: true,
        has_previous: false,
      },
    })
    const february = await answer(sales({ end_date: on("2026-02-28") }))
    expect(february.summary).toMatchObject({ total_revenue: cents(30), total_transactions: 1 })
    const cash = await answer(sales({ start_date: on("2026-03-01"), payment_method: "Cash" }))
    expect(cash).toMatchObject({ pagination: { total: 2 }, summary: { total_revenue: cents(365) } })
  })

  it("takes cleared filters for none and refuses a reversed range", async () => {
    const all = await answer(sales({ start_date: "", end_date: "", payment_method: "" }))
    expect(all.summary).toMatchObject({ total_transactions: 3, total_units_sold: 9 })
    expect(await refusal(sales(reversed))).toEqual(new RangeReversed(reversed))
    await answer(sales({ start_date: on("1900-01-01"), end_date: on("2999-12-31") }))
    for (const query of ["start_date=2026-13-01", "page_size=101"])
      expect(await send(`/inventory/reports/sales?${query}`)).toMatchObject({ status: 422 })
  })

  it("agrees with a sum over any range of days, page by page", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const medicine = await app.run(seedMedicine(pharmacy.id, { price: "0.07" }))
    const sold: Array<{ at: number; quantity: number }> = []
    const start = startOfDay(on("2026-01-01")).getTime()
    for (let index = 0; index < 40; index++) {
      const at = start + index * 6 * 3_600_000 + (index % 3) - 1
      const quantity = 1 + (index % 7)
      sold.push({ at, quantity })
      await app.run(
        seedSale(pharmacy.id, { soldAt: new Date(at), lines: [{ medicineId: medicine, quantity }] }),
      )
    }
    const range = fc.tuple(fc.integer({ min: -2, max: 12 }), fc.integer({ min: 0, max: 8 }))
    await fc.assert(
      fc.asyncProperty(range, fc.integer({ min: 1, max: 17 }), async ([from, length], size) => {
        const first = addDays(on("2026-01-01"), from)
        const last = addDays(first, length)
        const inside = sold.filter(({ at }) => {
          const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Phnom_Penh" }).format(at)
          return date >= first && date <= last
        })
        const units = inside.reduce((total, { quantity }) => total + quantity, 0)
        const seen = new Set<number>()
        for (let page = 1; page <= Math.max(1, Math.ceil(inside.length / size)); page++) {
          const query = { start_date: first, end_date: last, page, page_size: size }
          const { items, summary } = await answer(sales(query, pharmacy.token))
          expect(summary).toMatchObject({ total_units_sold: units, total_transactions: inside.length })
          expect(summary.total_revenue).toBe(units * 7)
          for (const item of items) seen.add(item.id)
        }
        expect(seen.size).toBe(inside.length)
      }),
      { numRuns: 20 },
    )
  })
})

describe("the stock report", () => {
  it("counts low and empty shelves over the whole filter", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const { token } = pharmacy
    const payload = { name: "Syrups", description: "Sweet" }
    const { id: categoryId } = await answer(app.client.categories.create({ payload }).pipe(as(token)))
    for (const quantity of [0, 1, 10, 11, 200])
      await app.run(
        seedMedicine(pharmacy.id, {
          name: `M${quantity}`,
          quantity,
          categoryId: quantity > 5 ? categoryId : null,
        }),
      )
    const all = await stock({ page_size: 2 }, token)
    expect(all.summary).toEqual({
      total_items: 5,
      low_stock_items: 2,
      out_of_stock_items: 1,
      generated_at: expect.any(Date),
    })
    expect(all.items[0]).toEqual({
      id: expect.any(Number),
      name: "M0",
      dosage: "500mg",
      category_name: null,
      quantity: 0,
      loose_units: 0,
      unit_per_package: 10,
      price: cents(250),
      price_per_unit: cents(25),
      last_updated: expect.any(Date),
    })
    const low = await stock({ low_stock_only: "true" }, token)
    expect(low.items.map(({ name }) => name)).toEqual(["M0", "M1", "M10"])
    const syrups = await stock({ category_id: categoryId, low_stock_only: "true" }, token)
    expect(syrups).toMatchObject({
      items: [{ name: "M10", category_name: "Syrups" }],
      pagination: { total: 1 },
    })
  })
})

describe("the expiry report", () => {
  it("lists what expires within the days asked for, what is past first", async () => {
    const pharmacy = await app.run(seedPharmacy())
    for (const offset of [-400, -1, 0, 1, 30, 31, 90, 91])
      await app.run(seedMedicine(pharmacy.id, { name: `E${offset}`, expirationDate: day(offset) }))
    const listed = await expiry({}, pharmacy.token)
    expect(listed.items.map((item) => item.days_until_expiry)).toEqual([-400, -1, 0, 1, 30, 31, 90])
    const month = [-1, 0, 1, 30].filter((offset) => day(offset).slice(0, 7) === today.slice(0, 7)).length
    expect((await expiry({ days_threshold: 30 }, pharmacy.token)).summary).toEqual({
      total_expiring_items: 5,
      expiring_this_month: month,
      expired_items: 3,
    })
    expect((await expiry({ days_threshold: 0 }, pharmacy.token)).pagination.total).toBe(3)
  })
})

describe("dashboards", () => {
  it("show an overview of medicines, sales, alerts, best sellers and recent sales", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const one = await app.run(seedMedicine(pharmacy.id, { name: "One", price: "1.10", quantity: 3 }))
    const two = await app.run(
      seedMedicine(pharmacy.id, { name: "Two", price: "2.00", expirationDate: day(5) }),
    )
    await app.run(
      seedSale(pharmacy.id, { soldAt: noon(day(-30)), lines: [{ medicineId: two, quantity: 50 }] }),
    )
    await app.run(
      seedSale(pharmacy.id, { soldAt: noon(day(-29)), lines: [{ medicineId: one, quantity: 4 }] }),
    )
    await app.run(seedSale(pharmacy.id, { lines: [{ medicineId: two, quantity: 3 }], staffName: "Dara" }))
    const tens = { manufacter_name: "PharmaCam", dosage: "500mg", unit_per_package: 10, total_loose_units: 0 }
    expect(await answer(app.client.overview.read().pipe(as(pharmacy.token)))).toEqual({
      total_medicines: 2,
      total_categories: 0,
      sales_last_30_days: { total_revenue: cents(1040), total_sales: 2 },
      inventory_alerts: { low_stock_count: 1, expiring_soon_count: 1 },
      top_selling_medicines: [
        { ...tens, name: "One", total_quantity: 4, total_revenue: cents(440) },
        { ...tens, name: "Two", total_quantity: 3, total_revenue: cents(600) },
      ],
      recent_sales: [
        expect.objectContaining({
          medicine_name: "Two",
          quantity: 3,
          amount: cents(600),
          staff_name: "Dara",
        }),
        expect.objectContaining({ medicine_name: "One" }),
        expect.objectContaining({ medicine_name: "Two", quantity: 50 }),
      ],
    })
  })

  it("list transactions by day with their notes", async () => {
    const one = on("2026-03-01")
    const listed = await answer(transactions({ start_date: one, end_date: one }))
    expect(listed).toMatchObject({
      summary: { total_transactions: 1, total_amount: cents(365) },
      pagination: { total: 2, total_pages: 1 },
    })
    expect(listed.items[0]).toEqual({
      id: expect.any(Number),
      date: new Date("2026-02-28T17:00:00.000Z"),
      medicine_name: "Vitamin C",
      dosage: "500mg",
      quantity: 1,
      units_sold: 0,
      amount: cents(335),
      staff_name: "Chan",
      payment_method: "Cash",
      notes: "=1+1",
    })
    expect(await refusal(transactions(reversed))).toBeInstanceOf(RangeReversed)
  })
})

describe("CSV exports", () => {
  it("hold every row of the filter, in Phnom Penh's time, and nothing that a spreadsheet would run", async () => {
    const response = await fetch(
      `${app.url}/inventory/reports/sales/export?format=csv&start_date=2026-03-01`,
      {
        headers: { authorization: `Bearer ${owner.token}` },
      },
    )
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="sales_report_\d{4}-\d\d-\d\d\.csv"$/,
    )
    const text = Buffer.from(await response.arrayBuffer()).toString("utf8")
    expect(text).toBe(
      [
        "\ufeffsale_date,medicine_name,quantity_sold,total_amount,payment_method,staff_name,units_sold,discount_amount,dosage,kind,cost,profit,form",
        "2026-03-31 23:59,Vitamin C,2,6.7,KHQR,Sok Dara,0,0,500mg,sale,,,",
        "2026-03-01 00:00,Vitamin C,1,3.35,Cash,Chan,0,0,500mg,sale,,,",
        "2026-03-01 00:00,Paracetamol,3,0.3,Cash,Chan,0,0,500mg,sale,,,",
        "",
      ].join("\r\n"),
    )
    const refused = app.client.salesReport.export({ urlParams: reversed }).pipe(as(owner.token))
    expect(await refusal(refused)).toBeInstanceOf(RangeReversed)
  })

  it("go through thousands of rows without repeating or skipping one", async () => {
    const pharmacy = await app.run(seedPharmacy())
    // Signs that begin a formula, of full width too.
    const signs = ["", "=", "|", "＝", "＋", "－", "＠"]
    const names = Array.from(
      { length: 2300 },
      (_, index) => `${signs[index % signs.length] ?? ""}Name ${index}`,
    )
    const rows = names.map((name) => `${name},5mg,PPM,Cambodia,1,${name.length},2031-01-01,1,1`)
    const payload = new FormData()
    const header =
      "name,dosage,manufacter_name,manufactor_country,price,quantity,expiration_date,price_per_unit,unit_per_package"
    payload.append("file", new Blob([[header, ...rows].join("\n")]), "m.csv")
    const mine = as(pharmacy.token)
    await answer(app.client.imports.run({ urlParams: {}, headers: {}, payload }).pipe(mine))
    const { stockReport, expiryReport } = app.client
    for (const text of [
      await answer(stockReport.export({ urlParams: {} }).pipe(mine)),
      await answer(expiryReport.export({ urlParams: { days_threshold: 3650 } }).pipe(mine)),
    ]) {
      const lines = text.trim().split("\r\n").slice(1)
      const exported = lines.map((line) => line.slice(0, line.indexOf(",")))
      expect(exported.toSorted()).toEqual(
        names.map((name) => (name.startsWith("Name") ? name : `'${name}`)).toSorted(),
      )
    }
  })
})
