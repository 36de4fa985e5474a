import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { diskFiles } from "../../../src/FileStore/DiskFiles.ts"
import { archiveMonth, returnMonth } from "../../../src/operations/Archive/Archive.ts"
import { archivedTables } from "../../../src/platform/ArchivedMonths/ArchivedTables.ts"
import { middleOf, monthBefore, oldMonths } from "../../support/OldMonths.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const { using, select, divide, sell, logged, summarise, expectEven, content, states } = oldMonths(app)
const folder = mkdtempSync(join(tmpdir(), "rokthnam-archive-places-"))
const store = diskFiles(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [sold, returned, open] = [5, 4, 3].map(monthBefore) as [string, string, string]
const quiet = () => undefined

const archiveAll = async () => {
  await summarise()
  await using(async (months) => {
    for (const one of await months.before(open)) await archiveMonth(months, store, one, quiet)
  })
  expect(await states()).toHaveLength(6)
}
const bringBack = (month: string) =>
  using(async (months) => {
    for (const one of await months.listed(month)) await returnMonth(months, store, one, quiet)
  })

/** Every time has a partition, in each table: there is no gap between one and the next. */
const expectPlaces = async () => {
  for (const table of archivedTables) {
    const found = await select<{ begins: string; ends: string }>(
      (sql) => sql`
        select begins::text, ends::text from month_partitions where parent = ${table} order by month_partitions.begins`,
    )
    expect(found.map(({ begins }) => begins)).toEqual([
      "-infinity",
      ...found.map(({ ends }) => ends).slice(0, -1),
    ])
    expect(found.at(-1)?.ends).toBe("infinity")
  }
}
/** What the retention does with months of the audit log that end until the beginning of one (`2026-05`). */
const dropUntil = (month: string) =>
  select((sql) => sql`select drop_partitions('audit_log', ${`${month}-01 00:00+07`}::timestamptz)`)
const log = (month: string) => select((sql) => sql`select id from audit_log where at = ${middleOf(month)}`)

beforeAll(async () => {
  await divide()
  await sell(sold, returned)
})
beforeEach(async () => {
  await Promise.all([logged(sold), logged(returned)])
  await archiveAll()
})

describe("an archived month", () => {
  it("has a place for what a machine sells whose clock is set back, which is proven, and back with the month", async () => {
    await expectPlaces()
    const before = await content()
    await sell(sold, returned)
    await expectEven()
    const late = await content()
    for (const [at, rows] of late.entries()) expect(rows.length).toBeGreaterThan(before[at]?.length ?? 0)
    await bringBack(returned)
    await expectEven()
    await bringBack(sold)
    await expectEven()
    expect(await states()).toEqual([])
    const all = await content()
    for (const [at, rows] of all.entries())
      expect(rows).toEqual(expect.arrayContaining([...(late[at] ?? [])]))
    // The lines of returns refer to those that were sold again, whatever clock they are of.
    expect(
      await select(
        (sql) =>
          sql`select id from sale_lines where returned_line_id is not null and returned_sold_at is null`,
      ),
    ).toEqual([])
    await expectPlaces()
    await archiveAll()
    await expectEven()
    await bringBack(sold)
    await bringBack(returned)
    expect(await content()).toEqual(all)
  })

  it("comes back after the retention has dropped the month before it, which was back", async () => {
    await bringBack(sold)
    await dropUntil(returned)
    expect(await log(sold)).toEqual([])
    await expectPlaces()
    await bringBack(returned)
    expect((await log(returned)).length).toBeGreaterThan(0)
    await expectPlaces()
    await expectEven()
  })

  it("keeps its place, and the months after it theirs, when the retention comes before it is forgotten", async () => {
    await bringBack(returned)
    await dropUntil(open)
    await expectPlaces()
    expect((await log(returned)).length).toBeGreaterThan(0)
    await bringBack(sold)
    expect((await log(sold)).length).toBeGreaterThan(0)
    await expectPlaces()
    await expectEven()
  })

  it("lets no row come between its copy and its leaving, which would go with it and be in no file", async () => {
    await bringBack(sold)
    await using(async (months) => {
      const month = (await months.before(returned)).find(({ parent }) => parent === "audit_log")
      if (month === undefined) throw new Error("The audit log has the month.")
      await months.freeze(month)
      const { length } = await log(sold)
      await logged(sold)
      await expect(months.leave(month, length)).rejects.toThrow("run it again")
      await months.leave(month, length + 1)
      await expect(logged(sold)).rejects.toThrow("Failed to execute statement")
      await months.detach(month)
      await months.drop(month)
      await logged(sold)
      await select(
        (sql) => sql`delete from archived_months where parent = 'audit_log' and partition = ${month.name}`,
      )
    })
    await bringBack(returned)
  })
})
