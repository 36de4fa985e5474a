import { Effect } from "effect"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { CalendarDay, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import type { SaleId } from "@rokthnam/shared/Primitives/Id"
import { as } from "@rokthnam/shared/Client"
import { salesGroupings } from "@rokthnam/shared/Reports/SalesGroupRules"
import type { SalesGrouping } from "@rokthnam/shared/Reports/SalesGroupRules"
import { MonthArchived } from "@rokthnam/shared/Sales/MonthArchived"
import { diskFiles } from "../../../src/FileStore/DiskFiles.ts"
import type { Store } from "../../../src/FileStore/Store.ts"
import { archiveMonth, returnMonth } from "../../../src/operations/Archive/Archive.ts"
import { archivedTables } from "../../../src/platform/ArchivedMonths/ArchivedTables.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { middleOf, monthBefore, oldMonths } from "../../support/OldMonths.ts"
import type { OldSale } from "../../support/OldMonths.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const { using, select, divide, sell, summarise, expectEven, content, states } = oldMonths(app)
const folder = mkdtempSync(join(tmpdir(), "rokthnam-archive-"))
const store = diskFiles(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [sold, returned] = [monthBefore(5), monthBefore(4)]
let shop: OldSale["shop"]
let medicine: OldSale["medicine"]
let sale: OldSale["sale"]
let line: OldSale["line"]
let back: OldSale["back"]

const quiet = () => undefined
const archiveBefore = async (month: string, place: Store = store) => {
  await summarise()
  return using(async (months) => {
    const begun = (await months.listed()).filter(({ state }) => state !== "archived")
    for (const one of [
      ...begun,
      ...(await months.before(month)).filter(({ name }) => !begun.some((b) => b.name === name)),
    ])
      await archiveMonth(months, place, one, quiet)
  })
}
const bringBack = (month: string) =>
  using(async (months) => {
    for (const one of await months.listed(month)) await returnMonth(months, store, one, quiet)
  })

const returning = () =>
  app.client.returns
    .return({
      path: { id: sale },
      headers: {},
      payload: { lines: [{ line_id: line, quantity: 1, restock: true }], reason: "Unopened" },
    })
    .pipe(as(shop.token))
const reading = (id: SaleId) => app.client.saleDetails.read({ path: { id } }).pipe(as(shop.token))
const grouping = (by: SalesGrouping, start_date: CalendarDay | "" = "", payment_method = "") =>
  app.client.salesReport
    .groups({ urlParams: { by, page: 1, page_size: 20, start_date, end_date: "", payment_method } })
    .pipe(as(shop.token))
const reporting = (since: Date) =>
  app.client.salesReport
    .read({ urlParams: { page: 1, page_size: 20, start_date: dayAt(since), end_date: "" } })
    .pipe(as(shop.token))

/** An entry of a machine whose clock is wrong. */
const wrong = (year: number) =>
  select(
    (sql) => sql`
    insert into audit_log (at, actor_kind, action, entity, entity_id)
    values (${`${year}-06-01`}, 'system', 'sale.void', 'sale', 1)`,
  )

beforeAll(async () => {
  await divide()
  ;({ shop, medicine, sale, line, back } = await sell(sold, returned))
})

describe("the archive", () => {
  it("takes the present month and the one before it never", async () => {
    await using(async (months) => {
      expect(await months.isOld(monthBefore(0))).toBe(false)
      expect(await months.isOld(monthBefore(1))).toBe(true)
    })
  })

  it("refuses a month whose movements nobody has checked", async () => {
    const proofs = await select<{ part: string; proven: string }>(
      (sql) => sql`select part, proven from ledger_proofs`,
    )
    await select((sql) => sql`update ledger_proofs set proven = 0`)
    await expect(archiveBefore(monthBefore(3))).rejects.toThrow("was not checked yet")
    for (const { part, proven } of proofs)
      await select((sql) => sql`update ledger_proofs set proven = ${proven}::bigint where part = ${part}`)
    expect(await states()).toEqual([])
  })

  it("that is stopped anywhere goes on, and gives every row back", async () => {
    const before = await content()
    let left = 1
    // The store is away after one file: what was stored is not stored again.
    const failing: Store = {
      ...store,
      write: (key, bytes) =>
        left-- > 0 ? store.write(key, bytes) : Effect.die(new Error("The store is away.")),
    }
    await expect(archiveBefore(monthBefore(3), failing)).rejects.toThrow("The store is away")
    expect((await states())[0]).toMatch(/leaving|archived|copying/)
    await expectEven()
    // A file that is damaged on the disk is found before anything goes.
    await archiveBefore(monthBefore(4))
    expect(await states()).toEqual(archivedTables.toSorted().map((table) => `${table} archived`))
    await expectEven()
    await archiveBefore(monthBefore(3))
    expect(await states()).toHaveLength(6)
    await expectEven()
    expect((await content()).map((rows) => rows.length)).not.toEqual(before.map((rows) => rows.length))

    await bringBack(returned)
    await expectEven()
    expect(await states()).toHaveLength(3)
    await bringBack(sold)
    await expectEven()
    expect(await states()).toEqual([])
    expect(await content()).toEqual(before)
    expect(readdirSync(join(folder, "archive"))).toEqual([])
  })

  it("answers what is away clearly, and keeps the totals", async () => {
    const [open, report] = [
      await answer(reading(sale)),
      await answer(reporting(new Date(`${returned}-02T00:00:00Z`))),
    ]
    await archiveBefore(monthBefore(4))
    const away = await refusal(reading(sale))
    expect(away).toBeInstanceOf(MonthArchived)
    expect(away).toMatchObject({ params: { until: `${returned}-01` } })
    expect(await refusal(returning())).toBeInstanceOf(MonthArchived)
    expect(await refusal(reporting(new Date(`${sold}-20T00:00:00Z`)))).toBeInstanceOf(MonthArchived)
    expect(await answer(reporting(new Date(`${returned}-02T00:00:00Z`)))).toEqual(report)
    // What came back of it later is still there, and says what it took back.
    expect(await answer(reading(back))).toMatchObject({
      items: [{ returned_line_id: line, quantity_sold: -1 }],
    })
    await bringBack(sold)
    expect(await answer(reading(sale))).toEqual(open)
  })

  it("keeps every sum by medicine, category and staff without the lines, unless a filter needs them", async () => {
    const read = () => Promise.all(salesGroupings.map((by) => answer(grouping(by))))
    await summarise()
    const known = await read()
    expect(known[0]?.summary.sold_amount).toBeGreaterThan(0)
    await archiveBefore(monthBefore(4))
    expect(await read()).toEqual(known)
    expect(await answer(grouping("medicine", CalendarDay.make(`${sold}-01`)))).toMatchObject({
      items: known[0]?.items,
    })
    expect(await refusal(grouping("medicine", CalendarDay.make(`${sold}-20`)))).toBeInstanceOf(MonthArchived)
    expect(await refusal(grouping("medicine", "", "Cash"))).toBeInstanceOf(MonthArchived)
    await bringBack(sold)
    expect(await read()).toEqual(known)
  })

  it("refuses a month whose sales are not summarised", async () => {
    const [away] = await select<{ sums: string }>(
      (sql) => sql`
      with gone as (delete from sales_summary_progress returning *)
      select jsonb_agg(to_jsonb(gone))::text as sums from gone`,
    )
    await expect(
      using(async (months) => {
        for (const one of await months.before(monthBefore(4))) await archiveMonth(months, store, one, quiet)
      }),
    ).rejects.toThrow("not all summarised")
    await select(
      (sql) => sql`
      insert into sales_summary_progress
      select * from jsonb_populate_recordset(null::sales_summary_progress, ${away?.sums ?? "[]"}::jsonb)`,
    )
    expect(await states()).toEqual([])
  })

  it("keeps the limit of returns across the months, whoever returns when", async () => {
    await answer(returning())
    await archiveBefore(monthBefore(4))
    await bringBack(sold)
    await answer(returning())
    expect(await refusal(returning())).toMatchObject({ _tag: "ReturnTooLarge", params: { returnable: 0 } })
    await expect(
      select((sql) => sql`update sale_lines set quantity_returned = 4 where id = ${line}`),
    ).rejects.toThrow("Failed to execute statement")
    await expect(
      select(
        (sql) => sql`
        insert into sale_lines (sale_id, pharmacy_id, medicine_name, quantity_sold, unit_price, total_amount,
          payment_method_name, sold_at, returned_line_id, restocked)
        select ${back}, ${shop.id}, 'Nothing', -1, 1, -1, 'Cash', ${middleOf(returned)}, 999999999, true`,
      ),
    ).rejects.toThrow("Failed to execute statement")
    await expectEven()
  })

  it("finds a file that was damaged before anything goes, and stores it again", async () => {
    const broken: Store = {
      ...store,
      write: (key, bytes) =>
        Effect.tap(store.write(key, bytes), () =>
          Effect.sync(() => writeFileSync(join(folder, key), "damaged")),
        ),
    }
    const before = await content()
    await expect(archiveBefore(monthBefore(4), broken)).rejects.toThrow("is not what was stored there")
    expect(await content()).toEqual(before)
    await archiveBefore(monthBefore(4))
    await bringBack(sold)
    expect(await content()).toEqual(before)
  })

  it("keeps what a wrong clock puts into the place of the first month, which is back with it", async () => {
    await wrong(2000)
    const before = await content()
    await archiveBefore(monthBefore(6))
    await wrong(2001)
    await archiveBefore(monthBefore(6))
    expect(await states()).toEqual(["audit_log archived"])
    await bringBack("2000-06")
    const [lines, movements, log = []] = await content()
    expect([lines, movements]).toEqual(before.slice(0, 2))
    expect(log).toHaveLength((before[2]?.length ?? 0) + 1)
    expect(log.map(({ row }) => row)).toEqual(expect.arrayContaining(before[2]?.map(({ row }) => row) ?? []))
    expect(readdirSync(join(folder, "archive"))).toEqual([])
  })

  it("brings back what was sold of a medicine that is gone, as of one that was gone", async () => {
    await archiveBefore(monthBefore(4))
    await answer(app.client.medicines.remove({ path: { id: medicine } }).pipe(as(shop.token)))
    await expectEven()
    await bringBack(sold)
    await expectEven()
    expect((await answer(reading(sale))).items).toMatchObject([
      { id: line, medicine_id: null, quantity_sold: 3 },
    ])
  })
})
