import { as } from "@rokthnam/shared/Client"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const day = 86_400_000

/** Days ago of the sales, the latest first: some within the last two months, some around their end, most long before. */
const daysAgo = [0, 1, 1, 30, 61, 62, 63, 100, 101, 365, 700, 701] as const

let busy: SeededPharmacy
let quiet: SeededPharmacy

beforeAll(async () => {
  busy = await app.run(seedPharmacy())
  quiet = await app.run(seedPharmacy())
  for (const { id } of [busy, quiet]) {
    const medicineId = await app.run(seedMedicine(id, { price: "1.00" }))
    const sales = id === busy.id ? daysAgo : daysAgo.slice(7)
    // The quantity says which sale it is. They are written in another order than they were sold in.
    for (const [place, ago] of [...sales.entries()].toReversed()) {
      const soldAt = new Date(Date.now() - ago * day - place * 1000)
      const paymentMethodName = place % 2 === 0 ? "Cash" : "KHQR"
      await app.run(seedSale(id, { lines: [{ medicineId, quantity: place + 1 }], soldAt, paymentMethodName }))
    }
  }
})

const page = (who: SeededPharmacy, number: number, size: number, payment_method?: string) =>
  answer(
    app.client.salesReport
      .read({ urlParams: { page: number, page_size: size, payment_method } })
      .pipe(as(who.token)),
  )

describe("the sales report of everything", () => {
  it.each([1, 2, 3, 5, 12, 20])("has each line once, the latest first, in pages of %i", async (size) => {
    for (const [who, count] of [
      [busy, daysAgo.length],
      [quiet, 5],
    ] as const) {
      const seen: Array<number> = []
      for (let number = 1; number <= Math.ceil(count / size) + 1; number++) {
        const { items, pagination } = await page(who, number, size)
        expect(pagination.total).toBe(count)
        seen.push(...items.map(({ quantity_sold }) => quantity_sold))
      }
      expect(seen).toEqual(Array.from({ length: count }, (_, place) => place + 1))
    }
  })

  it("has the lines of one payment method too, however often it is asked for", async () => {
    // From the sixth time on a connection may use the plan that suits every pharmacy.
    for (let turn = 0; turn < 8; turn++)
      for (const [who, quantities] of [
        [busy, [2, 4, 6, 8, 10, 12]],
        [quiet, [2, 4]],
      ] as const) {
        const { items, summary } = await page(who, 1, 20, "KHQR")
        expect(items.map(({ quantity_sold }) => quantity_sold)).toEqual(quantities)
        expect(summary.sold_amount).toBe(cents(100 * quantities.reduce((sum, quantity) => sum + quantity, 0)))
      }
  })
})

describe("the sales report of a part of a day", () => {
  it("begins and ends at its times, in rows, sums and the file; times the wrong way round are refused", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const medicineId = await app.run(seedMedicine(id, { price: "1.00" }))
    for (const [time, quantity] of [
      ["07:59:59", 1],
      ["08:00:00", 2],
      ["13:04:59.5", 4],
      ["13:05:00", 8],
    ] as const) {
      const soldAt = new Date(`2026-03-04T${time}+07:00`)
      await app.run(seedSale(id, { lines: [{ medicineId, quantity }], soldAt }))
    }
    const of = (more: { readonly start_time?: string; readonly end_time?: string }) => {
      const days = { start_date: "2026-03-04", end_date: "2026-03-04", ...more }
      return app.send(
        "GET",
        `/inventory/reports/sales?${new URLSearchParams({ page: "1", page_size: "10", ...days })}`,
        {
          token,
        },
      )
    }
    const revenue = async (more: Parameters<typeof of>[0]) =>
      ((await of(more)).body as { summary: { total_revenue: number } }).summary.total_revenue
    expect(await revenue({})).toBe(15)
    expect(await revenue({ start_time: "08:00" })).toBe(14)
    expect(await revenue({ end_time: "13:05:00" })).toBe(7)
    expect(await revenue({ start_time: "08:00", end_time: "13:05" })).toBe(6)
    expect(await revenue({ start_time: "", end_time: "" })).toBe(15)
    const { items } = (await of({ start_time: "08:00", end_time: "13:05" })).body as {
      items: ReadonlyArray<{ quantity_sold: number }>
    }
    expect(items.map(({ quantity_sold }) => quantity_sold)).toEqual([4, 2])
    expect(await of({ start_time: "13:00", end_time: "08:00" })).toMatchObject({
      status: 422,
      body: { code: "RangeReversed" },
    })
    expect((await of({ end_time: "25:00" })).status).toBe(422)
  })
})
