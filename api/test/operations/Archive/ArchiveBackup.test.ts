import { as } from "@rokthnam/shared/Client"
import { MonthArchived } from "@rokthnam/shared/Sales/MonthArchived"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seedAdmin } from "../../../seed/Accounts.ts"
import { openBucket } from "../../../src/FileStore.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { monthBefore, oldMonths } from "../../support/OldMonths.ts"
import type { OldSale } from "../../support/OldMonths.ts"
import { useS3 } from "../../support/S3Server.ts"
import { startApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"
import { administer } from "../../support/Administer.ts"

const here = useS3()
const there = useS3()
const folder = mkdtempSync(join(tmpdir(), "rokthnam-archive-backup-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [sold, returned] = [monthBefore(5), monthBefore(4)]

/** Everything that is told of what was sold, without the lines that are away. */
const toldOf = async (app: TestApp, { shop, sale }: OldSale) => {
  const transactions = await answer(
    app.client.sales.list({ urlParams: { page: 1, page_size: 20 } }).pipe(as(shop.token)),
  )
  const groups = await answer(
    app.client.salesReport
      .groups({
        urlParams: {
          by: "medicine",
          page: 1,
          page_size: 20,
          start_date: "",
          end_date: "",
          payment_method: "",
        },
      })
      .pipe(as(shop.token)),
  )
  const away = await refusal(app.client.saleDetails.read({ path: { id: sale } }).pipe(as(shop.token)))
  return { transactions, groups, away }
}

describe.each(["on the disk", "in a bucket"])(
  "a backup of an installation with archived months %s",
  { timeout: 180_000 },
  (place) => {
    const isBucket = place === "in a bucket"
    let app: TestApp
    let old: ReturnType<typeof oldMonths>
    let made: OldSale
    let copy: TestApp | undefined
    let database = ""
    let settings: Record<string, string> = {}
    beforeAll(async () => {
      settings = isBucket ? here.settings : {}
      app = await startApp(settings)
      old = oldMonths(app)
      await app.run(seedAdmin())
      await old.divide()
      made = await old.sell(sold, returned)
      await old.logged(sold, 5)
      await old.summarise()
      database = `restored_${randomUUID().replaceAll("-", "")}`
      await administer(`create database ${database}`)
    })
    afterAll(async () => {
      await copy?.stop()
      await app.stop()
      await administer(`drop database if exists ${database} with (force)`)
    })

    it("restores into another one: the totals are the same, and each month comes back from the files there", async () => {
      const before = await old.content()
      expect(await old.archive(["--before", monthBefore(3)], settings)).toMatchObject({ code: 0 })
      const told = await toldOf(app, made)
      expect(told.away).toBeInstanceOf(MonthArchived)
      const path = join(folder, `${database}.tar.gz`)
      expect(await old.run("operations/Backups/MakeBackup.ts", [path], settings)).toMatchObject({ code: 0 })

      const url = new URL(app.databaseUrl)
      url.pathname = `/${database}`
      const dataDir = mkdtempSync(join(folder, "data-"))
      const elsewhere = { DATA_DIR: dataDir, ...(isBucket ? there.settings : {}) }
      const restored = await old.run("operations/Backups/RestoreBackup.ts", [path], {
        ...elsewhere,
        DATABASE_URL: url.toString(),
      })
      expect(restored).toMatchObject({
        code: 0,
        output: expect.stringContaining("each is what the manifest says"),
      })
      copy = await startApp({ ...elsewhere, DATABASE_URL: url.toString() })
      const second = oldMonths(copy)
      const served = { ...elsewhere, DATABASE_URL: url.toString() }
      expect(await toldOf(copy, made)).toEqual(told)
      const partitions = (of: typeof old) =>
        of.select(
          (sql) =>
            sql`select name, begins::text, ends::text from month_partitions order by name, month_partitions.begins`,
        )
      expect(await partitions(second)).toEqual(await partitions(old))
      expect(await second.run("stock/Ledger/CheckLedger.ts", ["--full"], served)).toMatchObject({ code: 0 })
      expect((await second.archive([], served)).output.match(/: archived$/gm)).toHaveLength(6)
      for (const month of [returned, sold])
        expect(await second.archive(["--restore", month], served)).toMatchObject({ code: 0 })
      expect(await second.content()).toEqual(before)
      expect(await second.run("stock/Ledger/CheckLedger.ts", ["--full"], served)).toMatchObject({ code: 0 })
      const { items } = await answer(
        copy.client.saleDetails.read({ path: { id: made.sale } }).pipe(as(made.shop.token)),
      )
      expect(items).toMatchObject([{ id: made.line, quantity_sold: 3 }])
      const left = isBucket ? [] : readdirSync(join(dataDir, "files", "archive"))
      expect(left).toEqual([])
      // What was restored there was a copy: the first installation still has its own.
      expect(await old.archive(["--restore", sold], settings)).toMatchObject({ code: 0 })
      expect(await old.archive(["--restore", returned], settings)).toMatchObject({ code: 0 })
      expect(await old.content()).toEqual(before)
    })

    it("is not restored over files of archived months, which may be the only ones", async () => {
      const [other, dataDir] = [
        `restored_${randomUUID().replaceAll("-", "")}`,
        mkdtempSync(join(folder, "data-")),
      ]
      await administer(`create database ${other}`)
      try {
        const url = new URL(app.databaseUrl)
        url.pathname = `/${other}`
        const elsewhere = { DATA_DIR: dataDir, ...settings, DATABASE_URL: url.toString() }
        const key = `archive/${randomUUID()}.gz`
        mkdirSync(join(dataDir, "files", "archive"), { recursive: true })
        if (isBucket)
          await Effect.runPromise(
            Effect.scoped(
              Effect.flatMap(openBucket(here.bucket), (store) => store.write(key, new Uint8Array(9))),
            ),
          )
        else writeFileSync(join(dataDir, "files", key), "months")
        const path = join(folder, `${database}.tar.gz`)
        expect(await old.run("operations/Backups/RestoreBackup.ts", [path], elsewhere)).toMatchObject({
          code: 1,
          output: expect.stringContaining("There is data here already"),
        })
      } finally {
        await administer(`drop database ${other} with (force)`)
      }
    })
  },
)
