import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startApp, useApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"
import { drawing } from "./RandomSales.ts"
import { stageOf, today } from "./SummaryStage.ts"

const settings = { JOBS_EVERY_SECONDS: "86400" }
const app = useApp(settings)
let stage: ReturnType<typeof stageOf>
let replica: TestApp
/** A connection that holds a transaction open. */
let writer: Client
beforeAll(async () => {
  stage = stageOf(app)
  replica = await startApp({ ...settings, DATABASE_URL: app.databaseUrl })
  writer = new Client({ connectionString: app.databaseUrl })
  await writer.connect()
})
afterAll(async () => {
  await writer.end()
  await replica.stop()
})

const sellOn = (pharmacyId: number, day: string, amount: number) =>
  writer.query(
    `with sale as (
      insert into sales (pharmacy_id, staff_name, payment_method_name, total_amount, sold_at)
      values ($1, 'Late', 'Cash', $3, ($2::date + time '12:00') at time zone 'Asia/Phnom_Penh') returning *
    ) insert into sale_lines (sale_id, pharmacy_id, medicine_name, quantity_sold, unit_price, total_amount,
      payment_method_name, sold_at)
    select id, pharmacy_id, 'Late', 1, $3, $3, payment_method_name, sold_at from sale`,
    [pharmacyId, day, amount],
  )

describe("summaries beside writers", () => {
  it("miss nothing of a sale that is committed while and after its day is reckoned", async () => {
    const shop = await stage.openShop()
    await stage.write(drawing(21), shop, 30)
    await stage.summariseAll()
    const day = addDays(today, -45)
    await writer.query("begin")
    await sellOn(shop.id, day, 7)
    // another mark has the job reckon the day, which does not see the sale yet
    await stage.query("insert into sales_summary_marks (pharmacy_id, day, scope) values ($1, $2, 'sales')", [
      shop.id,
      day,
    ])
    await stage.summarise()
    expect(await stage.marksOf(shop)).toEqual([])
    const before = await stage.expectSame(shop)
    await writer.query("commit")
    expect(await stage.marksOf(shop)).toEqual([`sales ${day}`])
    const after = await stage.expectSame(shop)
    expect(after["report {}"]).not.toEqual(before["report {}"])
    await stage.summariseAll()
    expect(await stage.expectSame(shop)).toEqual(after)
  })

  it("do not begin with a day while somebody who began before its end may still write it", async () => {
    await stage.summariseAll()
    await stage.query("delete from sales_summary_closings")
    await writer.query("begin")
    await writer.query("select pg_current_xact_id()")
    const shop = await stage.openShop()
    await stage.write(drawing(22), shop, 10)
    await stage.summarise()
    await stage.summarise()
    expect(await stage.rowsOf(shop)).toEqual({})
    await stage.expectSame(shop)
    await writer.query("rollback")
    await stage.summariseAll()
    expect(await stage.rowsOf(shop)).not.toEqual({})
    await stage.expectSame(shop)
  })

  it("are right at every moment while sales are written and two processes summarise", async () => {
    const shop = await stage.openShop()
    await stage.write(drawing(23), shop, 30)
    await stage.summariseAll()
    const other = stageOf(replica)
    const state = { isOver: false }
    const summarising = [stage, other].map(async ({ summarise }) => {
      while (!state.isOver) await summarise()
    })
    const writing = (async () => {
      const draw = drawing(24)
      while (!state.isOver) await stage.write(draw, shop, 1)
    })()
    for (let round = 0; round < 8; round++) await stage.expectSame(shop)
    state.isOver = true
    await Promise.all([...summarising, writing])
    await stage.summariseAll()
    await stage.expectSame(shop)
    expect((await stage.summaries((service) => service.checkWhole())).gaps).toEqual([])
  }, 240_000)
})
