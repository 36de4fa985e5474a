import { as } from "@rokthnam/shared/Client"
import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { answer } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"
import { drawing } from "./RandomSales.ts"
import { stageOf, today } from "./SummaryStage.ts"

const app = useApp({ JOBS_EVERY_SECONDS: "86400" })
let stage: ReturnType<typeof stageOf>
beforeAll(() => {
  stage = stageOf(app)
})

const dayLength = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayLength)
const dayOf = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

describe("figures from summaries", () => {
  it.each([1, 2, 3])(
    "are those of the lines, whatever is written and whenever the job runs (seed %i)",
    async (seed) => {
      const draw = drawing(seed)
      const shop = await stage.openShop()
      await stage.write(draw, shop, 40)
      await stage.summariseAll()
      const { day = 0, month = 0, ever = 0 } = await stage.rowsOf(shop)
      expect(Math.min(day, month, ever)).toBeGreaterThan(5)
      await stage.expectSame(shop)
      for (let round = 0; round < 6; round++) {
        await stage.write(draw, shop, 5)
        // what was written is marked, and read from the lines
        await stage.expectSame(shop)
        if (draw.next() < 0.5) await stage.summarise()
        await stage.expectSame(shop)
      }
      await stage.summariseAll()
      await stage.expectSame(shop)
      expect((await stage.summaries((service) => service.checkWhole())).gaps).toEqual([])
    },
    240_000,
  )
})

describe("a write", () => {
  it("of today marks nothing; a sale made away days ago marks its day, and is in the report at once", async () => {
    const shop = await stage.openShop()
    const [medicine] = shop.medicines
    if (medicine === undefined) throw new Error("no medicine")
    await app.run(seedSale(shop.id, { soldAt: daysAgo(20), lines: [{ medicineId: medicine, quantity: 1 }] }))
    await stage.summariseAll()
    const method = await app.run(seedPaymentMethod(shop.id, { methodName: "Cash" }))
    const items = [{ medicine_id: medicine, quantity_sold: 2 }]
    const sell = (more: object) =>
      answer(
        app.client.selling
          .sell({
            headers: { "idempotency-key": crypto.randomUUID() },
            payload: { items, payment_method_id: method, ...more },
          })
          .pipe(as(shop.token)),
      )
    await sell({})
    expect(await stage.marksOf(shop)).toEqual([])
    const made = daysAgo(3)
    const line = { medicine_name: "Twin", unit_price: cents(100) }
    const sold = await sell({
      items: [{ medicine_id: medicine, quantity_sold: 2, taken: line }],
      away: {
        made_at: made.toISOString(),
        sent_at: new Date().toISOString(),
        payment_method_name: "Cash",
      },
    })
    expect(await stage.marksOf(shop)).toEqual([`sales ${dayOf(made)}`])
    const day = { start_date: addDays(today, -4), end_date: addDays(today, -2) }
    const report = async () =>
      (
        await answer(
          app.client.salesReport.read({ urlParams: { ...firstPage, ...day } }).pipe(as(shop.token)),
        )
      ).summary
    expect(await report()).toMatchObject({ total_transactions: 1, total_revenue: sold.total_amount })
    await stage.summariseAll()
    expect(await report()).toMatchObject({ total_transactions: 1, total_revenue: sold.total_amount })
    await stage.expectSame(shop)
  })

  it("that deletes a medicine takes its lines out of every past day", async () => {
    const shop = await stage.openShop()
    const [first, , second] = shop.medicines
    if (first === undefined || second === undefined) throw new Error("no medicine")
    for (const days of [5, 40, 70])
      await app.run(
        seedSale(shop.id, {
          soldAt: daysAgo(days),
          lines: [
            { medicineId: first, quantity: 1 },
            { medicineId: second, quantity: days === 40 ? 2 : 1 },
          ],
        }),
      )
    await app.run(seedSale(shop.id, { soldAt: daysAgo(71), lines: [{ medicineId: first, quantity: 9 }] }))
    await stage.summariseAll()
    await answer(app.client.medicines.remove({ path: { id: first } }).pipe(as(shop.token)))
    expect(await stage.marksOf(shop)).toEqual(
      [71, 70, 40, 5].map((days) => `sales ${dayOf(daysAgo(days))}`).toSorted(),
    )
    await stage.expectSame(shop)
    await stage.summariseAll()
    const figures = await stage.expectSame(shop)
    expect(figures["report {}"]).toMatchObject({ summary: { total_transactions: 3, total_units_sold: 4 } })
  })
})

describe("a wrong summary", () => {
  it("is found at night, told with pharmacy and day, read from the lines at once and mended", async () => {
    const shop = await stage.openShop()
    await stage.write(drawing(7), shop, 40)
    const [medicine] = shop.medicines
    if (medicine === undefined) throw new Error("no medicine")
    await app.run(seedSale(shop.id, { soldAt: daysAgo(1), lines: [{ medicineId: medicine, quantity: 1 }] }))
    await stage.summariseAll()
    const check = () => stage.summaries((service) => service.check)
    const whole = async () => (await stage.summaries((service) => service.checkWhole())).gaps
    expect(await check()).toBe(0)
    const yesterday = dayOf(daysAgo(1))
    const forge = (where: string, values: ReadonlyArray<unknown> = []) =>
      stage.query(
        `update sales_summaries set amount = amount + 1 where pharmacy_id = $1 and part = 'total' and ${where}`,
        [shop.id, ...values],
      )
    await forge("grain = 'day' and day = $2", [yesterday])
    await expect(stage.expectSame(shop)).rejects.toThrow("expected")
    expect(await check()).toBe(1)
    expect(await stage.marksOf(shop)).toEqual([`sales ${yesterday}`])
    await stage.expectSame(shop)
    await stage.summariseAll()
    await stage.expectSame(shop)
    expect(await check()).toBe(0)
    // the whole check also finds months, and the sums of all months
    await forge(
      "grain = 'month' and day = (select min(day) from sales_summaries where pharmacy_id = $1 and grain = 'month')",
    )
    expect((await whole()).map(({ grain }) => grain).toSorted()).toEqual(["ever", "month"])
    await stage.expectSame(shop)
    await stage.summariseAll()
    expect(await whole()).toEqual([])
    await stage.query(
      "delete from sales_summaries where pharmacy_id = $1 and grain = 'ever' and part = 'medicine'",
      [shop.id],
    )
    // at night too, whichever night the pharmacy has its turn, while there is time for others
    expect(await check()).toBe(1)
    await stage.summariseAll()
    await stage.expectSame(shop)
  })
})

describe("final summaries", () => {
  const firstKept = `${addDays(today, -40).slice(0, 8)}01`
  const finish = () => stage.query("select finish_sales_summaries($1::date)", [firstKept])

  it("are not declared while a day before is missing or marked, and go on without their lines", async () => {
    const shop = await stage.openShop()
    await stage.write(drawing(11), shop, 40)
    await expect(finish()).rejects.toThrow("statement")
    await stage.summariseAll()
    const before = await stage.expectSame(shop)
    await stage.query("insert into sales_summary_marks (pharmacy_id, day, scope) values ($1, $2, 'sales')", [
      shop.id,
      addDays(today, -90),
    ])
    await expect(finish()).rejects.toThrow("statement")
    await stage.summariseAll()
    await finish()
    // as if the lines were in cold storage
    await stage.query("alter table sale_lines disable trigger all")
    await stage.query(
      "delete from sale_lines where sold_at < $1::date::timestamp at time zone 'Asia/Phnom_Penh'",
      [firstKept],
    )
    await stage.query("alter table sale_lines enable trigger all")
    await stage.query("insert into sales_summary_marks (pharmacy_id, day, scope) values ($1, $2, 'sales')", [
      shop.id,
      addDays(today, -90),
    ])
    await stage.summariseAll()
    expect((await stage.summaries((service) => service.checkWhole())).gaps).toEqual([])
    const report = (by: "medicine" | "category" | "staff") =>
      answer(
        app.client.salesReport.groups({ urlParams: { page: 1, page_size: 100, by } }).pipe(as(shop.token)),
      )
    for (const by of ["medicine", "category", "staff"] as const)
      expect(await report(by)).toEqual(before[`${by} {}`])
    const { summary } = await answer(
      app.client.salesReport.read({ urlParams: firstPage }).pipe(as(shop.token)),
    )
    expect(summary).toEqual((before["report {}"] as { summary: unknown }).summary)
  })
})
