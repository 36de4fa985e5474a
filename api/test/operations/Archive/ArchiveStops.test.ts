import { Schema } from "effect"
import { randomUUID } from "node:crypto"
import { mkdtempSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { seedAdmin } from "../../../seed/Accounts.ts"
import { AppConfig } from "../../../src/Config.ts"
import { diskFiles } from "../../../src/FileStore/DiskFiles.ts"
import type { Store } from "../../../src/FileStore/Store.ts"
import { archiveMonth, returnMonth } from "../../../src/operations/Archive/Archive.ts"
import { Months } from "../../../src/operations/Archive/ArchiveRepo.ts"
import type { Month } from "../../../src/operations/Archive/ArchiveRows.ts"
import { readArchive } from "../../../src/operations/Backups/ArchiveReader.ts"
import { openArchive } from "../../../src/operations/Backups/ArchiveWriter.ts"
import { manifestEntry, ManifestJson } from "../../../src/operations/Backups/Manifest.ts"
import type { Manifest } from "../../../src/operations/Backups/Manifest.ts"
import { copyRows, dataTables, isBeside } from "../../../src/operations/Backups/SnapshotRepo.ts"
import { Digest, inParts, partEntry } from "../../../src/operations/Backups/Tables.ts"
import { connectForCopies } from "../../../src/Sql/CopyConnection.ts"
import { monthBefore, oldMonths } from "../../support/OldMonths.ts"
import { startApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"
import { administer } from "../../support/Administer.ts"

const folder = mkdtempSync(join(tmpdir(), "rokthnam-archive-stops-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [sold, returned, open] = [5, 4, 3].map(monthBefore) as [string, string, string]

let app: TestApp
let old: ReturnType<typeof oldMonths>
let store: Store
let before: Awaited<ReturnType<ReturnType<typeof oldMonths>["content"]>>
beforeAll(async () => {
  app = await startApp()
  old = oldMonths(app)
  await app.run(seedAdmin())
  await old.divide()
  await old.sell(sold, returned)
  await old.summarise()
  store = diskFiles(join((await app.run(AppConfig)).dataDir, "files"))
  before = await old.content()
}, 60_000)
afterAll(() => app.stop())

const quiet = () => undefined

/** Archives a month, or brings it back, with one of the command's own steps done as in a command that is killed there. */
const stopped = async (change: (months: Months, month: Month) => void, isBack = false) => {
  const months = await Months.open(app.databaseUrl)
  try {
    await months.lock()
    const chosen = isBack ? await months.listed(sold) : await months.before(returned)
    const run = async () => {
      for (const { ...month } of chosen) {
        if (month.parent === stop) change(months, month)
        if (isBack) await returnMonth(months, store, { ...month, state: "archived" }, quiet)
        else await archiveMonth(months, store, month, quiet)
      }
    }
    await expect(run()).rejects.toThrow("killed")
  } finally {
    await months.close()
  }
}
/** The table at whose month the command stops. */
let stop = "stock_movements"
const killed = () => Promise.reject(new Error("killed"))

/** Ends the command's connection while the partition is half out of its table, because somebody reads the table. */
const killDetaching = (months: Months, month: Month): void => {
  const detach = months.detach.bind(months)
  months.detach = async () => {
    const reader = new Client({ connectionString: app.databaseUrl })
    await reader.connect()
    await reader.query(`begin; select from ${month.parent} limit 1`)
    try {
      const ended = detach(month).then(
        () => new Error("not killed"),
        (error: unknown) => error,
      )
      await vi.waitFor(async () => {
        const found = await reader.query("select from month_partitions where name = $1 and is_leaving", [
          month.name,
        ])
        expect(found.rowCount).toBe(1)
      }, 20_000)
      await reader.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'rokthnam-archive' and datname = current_database() and query like '%detach partition%'
           and pid <> pg_backend_pid()`,
      )
      await ended
    } finally {
      await reader.end()
    }
    return killed()
  }
}

/** Each moment at which the command can be killed. */
const stops: ReadonlyArray<readonly [string, (months: Months, month: Month) => void, string]> = [
  ["has copied a month", (months) => (months.leave = killed), "copying"],
  ["has written down that a month leaves", (months) => (months.detach = killed), "leaving"],
  ["takes a partition out of its table", killDetaching, "leaving"],
  ["has a partition beside its table", (months) => (months.drop = killed), "leaving"],
]

/** Makes of a backup what versions made that did not leave the tables beside the months out. */
const addBesides = async (path: string) => {
  const client = await connectForCopies(app.databaseUrl, "rokthnam-test")
  const later = `${path}.later`
  try {
    const archive = await openArchive(later, undefined)
    const tables: Array<Manifest["tables"][number]> = []
    for (const table of (await dataTables(client, true)).filter(({ name }) => isBeside(name))) {
      const [rows, digest] = [copyRows(client, table), new Digest()]
      let part = 0
      for await (const bytes of inParts(rows)) {
        digest.add(bytes)
        await archive.add(partEntry(table.name, part++), bytes)
      }
      tables.push({ name: table.name, columns: table.columns, rows: rows.rowCount, ...digest.end() })
    }
    expect(tables.map(({ rows }) => rows > 0)).toEqual([true])
    for await (const { name, bytes } of readArchive(path, undefined)) {
      const content = await buffer(bytes)
      const manifest =
        name === manifestEntry ? Schema.decodeSync(ManifestJson)(content.toString()) : undefined
      await archive.add(
        name,
        manifest === undefined
          ? content
          : Buffer.from(
              Schema.encodeSync(ManifestJson)({ ...manifest, tables: [...tables, ...manifest.tables] }),
            ),
      )
    }
    await archive.finish()
    renameSync(later, path)
  } finally {
    await client.end()
  }
}

/** Restores what a backup of now has into a database and a folder of its own, and gives them to a test. */
const restored = async (
  use: (settings: Record<string, string>) => Promise<void>,
  change: (path: string) => Promise<void> = async () => undefined,
) => {
  const database = `stopped_${randomUUID().replaceAll("-", "")}`
  const path = join(folder, `${database}.tar.gz`)
  const url = new URL(app.databaseUrl)
  url.pathname = `/${database}`
  const settings = { DATABASE_URL: url.toString(), DATA_DIR: mkdtempSync(join(folder, "data-")) }
  await administer(`create database ${database}`)
  try {
    expect(await old.run("operations/Backups/MakeBackup.ts", [path])).toMatchObject({ code: 0 })
    await change(path)
    const ended = await old.run("operations/Backups/RestoreBackup.ts", [path], settings)
    expect(ended.output).toContain("each is what the manifest says")
    await use(settings)
  } finally {
    await administer(`drop database ${database} with (force)`)
  }
}

const expectProven = async (settings: Record<string, string> = {}) =>
  expect(await old.run("stock/Ledger/CheckLedger.ts", ["--full"], settings)).toMatchObject({
    code: 0,
    output: expect.stringContaining("Ledger and stock agree"),
  })

/** Brings every month back. */
const bringBack = async (url: string, from: Store) => {
  const months = await Months.open(url)
  try {
    await vi.waitFor(() => months.lock(), { timeout: 20_000, interval: 100 })
    for (const one of await months.listed()) await returnMonth(months, from, one, quiet)
  } finally {
    await months.close()
  }
}

/** The archive goes on there, and gives back every month, with every row as it was. */
const expectWhole = async (settings: Record<string, string>) => {
  await expectProven(settings)
  const away = await old.archive(["--before", open], settings)
  expect(away.code, away.output).toBe(0)
  const { DATABASE_URL: url = "", DATA_DIR: dataDir = "" } = settings
  await bringBack(url, diskFiles(join(dataDir, "files")))
  await expectProven(settings)
  const copy = await startApp(settings)
  try {
    expect(await oldMonths(copy).content()).toEqual(before)
  } finally {
    await copy.stop()
  }
}

describe("a backup that is made after npm run archive was killed", { timeout: 180_000 }, () => {
  it.each(stops)("when it %s is restored, and the archive goes on there", async (_, change, state) => {
    stop = "stock_movements"
    await stopped(change)
    expect(await old.states()).toContain(`stock_movements ${state}`)
    await expectProven()
    await restored(expectWhole)
    // Here it goes on as well.
    await bringBack(app.databaseUrl, store)
    await expectProven()
    expect(await old.content()).toEqual(before)
  })

  it.each(["sale_lines", "audit_log"])("at a month of %s is restored as well", async (table) => {
    stop = table
    await stopped((months) => (months.drop = killed))
    expect(await old.states()).toContain(`${table} leaving`)
    await restored(expectWhole)
    await bringBack(app.databaseUrl, store)
    expect(await old.content()).toEqual(before)
  })

  it("by a version that kept what was left beside the months is restored as well", async () => {
    stop = "stock_movements"
    await stopped((months) => (months.drop = killed))
    await restored(expectWhole, addBesides)
    await bringBack(app.databaseUrl, store)
    expect(await old.content()).toEqual(before)
  })

  it("while a month came back is restored, and the month comes back there", async () => {
    expect(await old.archive(["--before", returned])).toMatchObject({ code: 0 })
    stop = "stock_movements"
    await stopped((months) => (months.back.attach = killed), true)
    expect(await old.states()).toContain("stock_movements archived")
    await restored(expectWhole)
    await bringBack(app.databaseUrl, store)
    expect(await old.content()).toEqual(before)
  })
})
