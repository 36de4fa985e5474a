import { addDays, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let painkiller: MedicineId
let vitamin: MedicineId

const today = dayAt(new Date())
const day = (offset: number) => addDays(today, offset)
const noon = (on: CalendarDay) => new Date(startOfDay(on).getTime() + 12 * 3_600_000)
const get = (path: string, token = owner.token) => app.call("GET", path, { token })

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  painkiller = await app.run(seedMedicine(owner.id, { name: "Paracetamol", price: "0.10", quantity: 100 }))
  vitamin = await app.run(seedMedicine(owner.id, { name: "Vitamin C", price: "3.35", quantity: 5 }))
  const other = await app.run(seedPharmacy())
  const foreign = await app.run(seedMedicine(other.id))
  await app.run(seedSale(other.id, { lines: [{ medicineId: foreign, quantity: 9 }] }))
  const first = startOfDay("2026-03-01" as CalendarDay).getTime()
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
      soldAt: new Date(startOfDay("2026-04-01" as CalendarDay).getTime() - 1),
      lines: [{ medicineId: vitamin, quantity: 2 }],
      paymentMethodName: "KHQR",
    }),
  )
})

describe("the sales report", () => {
  it("filters calendar days in Phnom Penh, both ends counted, and sums the whole filter", async () => {
    const march = await get("/inventory/reports/sales?start_date=2026-03-01&end_date=2026-03-31&page_size=1")
    expect(march.status).toBe(200)
    expect(march.body).toEqual({
      items: [
        {
          id: expect.any(Number),
          medicine_name: "Vitamin C",
          quantity_sold: 2,
          total_amount: 6.7,
          payment_method: "KHQR",
          staff_name: "Sok Dara",
          sale_date: "2026-03-31T16:59:59.999Z",
        },
      ],
      summary: {
        total_revenue: 10.35,
        total_transactions: 2,
        average_transaction: 5.18,
        total_units_sold: 6,
        payment_methods: [
          { method: "KHQR", transaction_count: 1, total_amount: 6.7 },
          { method: "Cash", transaction_count: 1, total_amount: 3.65 },
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
    const february = await get("/inventory/reports/sales?end_date=2026-02-28")
    expect(february.body.summary).toMatchObject({ total_revenue: 0.3, total_transactions: 1 })
    const cash = await get("/inventory/reports/sales?start_date=2026-03-01&payment_method=Cash")
    expect(cash.body).toMatchObject({ pagination: { total: 2 }, summary: { total_revenue: 3.65 } })
  })

  it("takes cleared filters for none and refuses a reversed range", async () => {
    const all = await get("/inventory/reports/sales?start_date=&end_date=&payment_method=")
    expect(all.body.summary).toMatchObject({ total_transactions: 3, total_units_sold: 9 })
    expect(await get("/inventory/reports/sales?start_date=2026-03-02&end_date=2026-03-01")).toMatchObject({
      status: 422,
      body: { code: "RangeReversed" },
    })
    expect((await get("/inventory/reports/sales?start_date=2026-13-01")).status).toBe(422)
    expect((await get("/inventory/reports/sales?start_date=1900-01-01&end_date=2999-12-31")).status).toBe(200)
    expect((await get("/inventory/reports/sales?page_size=101")).status).toBe(422)
  })

  it("agrees with a sum over any range of days, page by page", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const medicine = await app.run(seedMedicine(pharmacy.id, { price: "0.07" }))
    const sold: Array<{ at: number; quantity: number }> = []
    const start = startOfDay("2026-01-01" as CalendarDay).getTime()
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
        const first = addDays("2026-01-01" as CalendarDay, from)
        const last = addDays(first, length)
        const inside = sold.filter(({ at }) => {
          const on = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Phnom_Penh" }).format(at)
          return on >= first && on <= last
        })
        const units = inside.reduce((total, { quantity }) => total + quantity, 0)
        const seen = new Set<number>()
        for (let page = 1; page <= Math.max(1, Math.ceil(inside.length / size)); page++) {
          const query = `start_date=${first}&end_date=${last}&page=${page}&page_size=${size}`
          const { body } = await get(`/inventory/reports/sales?${query}`, pharmacy.token)
          expect(body.summary).toMatchObject({ total_units_sold: units, total_transactions: inside.length })
          expect(body.summary.total_revenue).toBe((units * 7) / 100)
          for (const item of body.items) seen.add(item.id)
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
    const category = await app.call("POST", "/inventory/categories", {
      token: pharmacy.token,
      body: { name: "Syrups", description: "Sweet" },
    })
    const categoryId = category.body.id
    for (const quantity of [0, 1, 10, 11, 200])
      await app.run(
        seedMedicine(pharmacy.id, {
          name: `M${quantity}`,
          quantity,
          categoryId: quantity > 5 ? categoryId : null,
        }),
      )
    const all = await get("/inventory/reports/stock?page_size=2", pharmacy.token)
    expect(all.body.summary).toEqual({
      total_items: 5,
      low_stock_items: 2,
      out_of_stock_items: 1,
      generated_at: expect.any(String),
    })
    expect(all.body.items[0]).toEqual({
      id: expect.any(Number),
      name: "M0",
      category_name: null,
      quantity: 0,
      unit_per_package: 10,
      price: 2.5,
      price_per_unit: 0.25,
      last_updated: expect.any(String),
    })
    const low = await get("/inventory/reports/stock?low_stock_only=true", pharmacy.token)
    expect(low.body.items.map((item: { name: string }) => item.name)).toEqual(["M0", "M1", "M10"])
    const syrups = await get(
      `/inventory/reports/stock?category_id=${categoryId}&low_stock_only=true`,
      pharmacy.token,
    )
    expect(syrups.body).toMatchObject({
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
    const listed = await get("/inventory/reports/expiry", pharmacy.token)
    expect(listed.body.items.map((item: { days_until_expiry: number }) => item.days_until_expiry)).toEqual([
      -400, -1, 0, 1, 30, 31, 90,
    ])
    const month = [-1, 0, 1, 30].filter((offset) => day(offset).slice(0, 7) === today.slice(0, 7)).length
    expect((await get("/inventory/reports/expiry?days_threshold=30", pharmacy.token)).body.summary).toEqual({
      total_expiring_items: 5,
      expiring_this_month: month,
      expired_items: 3,
    })
    expect(
      (await get("/inventory/reports/expiry?days_threshold=0", pharmacy.token)).body.pagination.total,
    ).toBe(3)
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
    const { body } = await get("/inventory/dashboard/overview", pharmacy.token)
    expect(body).toEqual({
      total_medicines: 2,
      total_categories: 0,
      sales_last_30_days: { total_revenue: 10.4, total_sales: 2 },
      inventory_alerts: { low_stock_count: 1, expiring_soon_count: 1 },
      top_selling_medicines: [
        { name: "One", total_quantity: 4, total_revenue: 4.4 },
        { name: "Two", total_quantity: 3, total_revenue: 6 },
      ],
      recent_sales: [
        expect.objectContaining({ medicine_name: "Two", quantity: 3, amount: 6, staff_name: "Dara" }),
        expect.objectContaining({ medicine_name: "One" }),
        expect.objectContaining({ medicine_name: "Two", quantity: 50 }),
      ],
    })
  })

  it("list transactions by day with their notes", async () => {
    const { body } = await get("/inventory/dashboard/transactions?start_date=2026-03-01&end_date=2026-03-01")
    expect(body).toMatchObject({
      summary: { total_transactions: 1, total_amount: 3.65 },
      pagination: { total: 2, total_pages: 1 },
    })
    expect(body.items[0]).toEqual({
      id: expect.any(Number),
      date: "2026-02-28T17:00:00.000Z",
      medicine_name: "Vitamin C",
      quantity: 1,
      amount: 3.35,
      staff_name: "Chan",
      payment_method: "Cash",
      notes: "=1+1",
    })
    expect(
      (await get("/inventory/dashboard/transactions?start_date=2026-03-02&end_date=2026-03-01")).status,
    ).toBe(422)
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
        "\ufeffsale_date,medicine_name,quantity_sold,total_amount,payment_method,staff_name",
        "2026-03-31 23:59,Vitamin C,2,6.7,KHQR,Sok Dara",
        "2026-03-01 00:00,Vitamin C,1,3.35,Cash,Chan",
        "2026-03-01 00:00,Paracetamol,3,0.3,Cash,Chan",
        "",
      ].join("\r\n"),
    )
    expect(
      (await get("/inventory/reports/sales/export?start_date=2026-03-02&end_date=2026-03-01")).status,
    ).toBe(422)
  })

  it("go through thousands of rows without repeating or skipping one", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const names = Array.from({ length: 2300 }, (_, index) => `${index % 2 === 0 ? "=" : ""}Name ${index}`)
    const rows = names.map((name) => `${name},5mg,PPM,Cambodia,1,${name.length},2031-01-01,1,1`)
    const body = new FormData()
    const header =
      "name,dosage,manufacter_name,manufactor_country,price,quantity,expiration_date,price_per_unit,unit_per_package"
    body.append("file", new Blob([[header, ...rows].join("\n")]), "m.csv")
    await app.call("POST", "/inventory/medicines/bulk-import", { token: pharmacy.token, body })
    for (const report of ["stock", "expiry"]) {
      const path = `/inventory/reports/${report}/export${report === "expiry" ? "?days_threshold=3650" : ""}`
      const lines = String((await get(path, pharmacy.token)).body)
        .trim()
        .split("\r\n")
        .slice(1)
      const exported = lines.map((line) => line.slice(0, line.indexOf(",")))
      expect(exported.toSorted()).toEqual(
        names.map((name) => (name.startsWith("=") ? `'${name}` : name)).toSorted(),
      )
    }
  })
})

describe("reports are for those who may see them", () => {
  const calls = {
    "/inventory/reports/sales": ["MANAGER"],
    "/inventory/reports/sales/export": ["MANAGER"],
    "/inventory/reports/stock": ["MANAGER", "PHARMACIST", "STOCK_KEEPER"],
    "/inventory/reports/stock/export": ["MANAGER", "PHARMACIST", "STOCK_KEEPER"],
    "/inventory/reports/expiry": ["MANAGER", "PHARMACIST", "STOCK_KEEPER"],
    "/inventory/reports/expiry/export": ["MANAGER", "PHARMACIST", "STOCK_KEEPER"],
    "/inventory/dashboard/overview": ["MANAGER", "PHARMACIST", "CASHIER", "STOCK_KEEPER"],
    "/inventory/dashboard/transactions": ["MANAGER", "PHARMACIST"],
  }
  it.each(["MANAGER", "PHARMACIST", "CASHIER", "STOCK_KEEPER"] as const)("as %s", async (role) => {
    const member = await app.run(seedStaff(owner.id, { role }))
    for (const [path, roles] of Object.entries(calls))
      expect([path, (await get(path, member.token)).status]).toEqual([path, roles.includes(role) ? 200 : 403])
  })
})
