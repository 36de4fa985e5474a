import { join } from "node:path"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seedAdmin } from "../../../seed/Accounts.ts"
import { AppConfig } from "../../../src/Config.ts"
import { diskFiles } from "../../../src/FileStore/DiskFiles.ts"
import { archiveMonth, returnMonth } from "../../../src/operations/Archive/Archive.ts"
import { Months } from "../../../src/operations/Archive/ArchiveRepo.ts"
import { Snapshot } from "../../../src/operations/Backups/SnapshotRepo.ts"
import { monthBefore, oldMonths } from "../../support/OldMonths.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const old = oldMonths(app)
const folder = mkdtempSync(join(tmpdir(), "rokthnam-archive-waits-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [sold, returned, open] = [5, 4, 3].map(monthBefore) as [string, string, string]
const quiet = () => undefined
/** Milliseconds after which whoever archives gives up here. */
const patience = 700

beforeAll(async () => {
  await app.run(seedAdmin())
  await old.divide()
  await old.sell(sold, returned)
  await old.select(
    (sql) => sql`
    insert into audit_log (at, actor_kind, action, entity, entity_id)
    values ('2000-06-01', 'system', 'sale.void', 'sale', 1)`,
  )
  await old.summarise()
}, 60_000)

/** Somebody at the database who has read a table and not ended the transaction. */
const reading = async (table: string, use: () => Promise<unknown>) => {
  const reader = new Client({ connectionString: app.databaseUrl, application_name: "a-long-report" })
  await reader.connect()
  try {
    await reader.query(`begin; select from ${table} limit 1`)
    await use()
  } finally {
    await reader.end()
  }
}
/** Goes on with what `npm run archive` does, with less patience. */
const using = async (use: (months: Months) => Promise<unknown>) => {
  const months = await Months.open(app.databaseUrl, patience)
  try {
    await months.lock()
    await use(months)
  } finally {
    await months.close()
  }
}
const files = async () => diskFiles(join((await app.run(AppConfig)).dataDir, "files"))

describe("npm run archive and a backup", { timeout: 240_000 }, () => {
  it("exclude each other: the archive says that a backup is being made, both ways, for the first and a later month", async () => {
    const before = await old.content()
    const during = async (...given: ReadonlyArray<string>) => {
      const snapshot = await Snapshot.open(app.databaseUrl)
      try {
        expect(await old.archive(given)).toEqual({
          code: 1,
          output: "A backup is being made: run it again when it has ended.\n",
        })
        expect((await old.archive()).code).toBe(0)
      } finally {
        await snapshot.close()
      }
      expect(await old.archive(given)).toMatchObject({ code: 0 })
    }
    await during("--before", open)
    expect(await old.states()).toHaveLength(7)
    await during("--restore", "2000-06")
    await during("--restore", returned)
    expect(await old.archive(["--restore", sold])).toMatchObject({ code: 0 })
    expect(await old.content()).toEqual(before)
  })

  it("are one after the other: a backup waits for the archive, and says so", async () => {
    const path = join(folder, "waited.tar.gz")
    let output = ""
    const months = await Months.open(app.databaseUrl)
    await months.lock()
    const ended = await old.run("operations/Backups/MakeBackup.ts", [path], {}, (printed) => {
      output = printed
      if (printed.includes("Months are being archived")) void months.close()
    })
    expect(output).toContain("Months are being archived: the backup begins when that has ended.\n")
    expect(ended).toMatchObject({ code: 0 })
  })
})

describe("npm run archive where somebody does not let go of a table", () => {
  it("gives up, tells who it is, and goes on where it was the next time", async () => {
    const [before, store] = [await old.content(), await files()]
    /** Takes the months of the audit log out, or brings one back. */
    const moving = (isBack: boolean) =>
      using(async (months) => {
        const begun = await months.listed()
        if (isBack) for (const one of await months.listed(sold)) await returnMonth(months, store, one, quiet)
        else
          for (const one of [
            ...begun,
            ...(await months.before(returned)).filter(
              ({ name }) => !begun.some((other) => other.name === name),
            ),
          ])
            if (one.parent === "audit_log") await archiveMonth(months, store, one, quiet)
      })
    await reading("audit_log", () =>
      expect(moving(false)).rejects.toThrow(
        /not free for 1 minute\. They are used by: a-long-report \(process \d+, user \w+, since [\d :-]+UTC\)\. Nothing is lost: run it again/,
      ),
    )
    expect(await old.states()).toEqual(["audit_log leaving"])
    await moving(false)
    expect(await old.states()).toEqual(["audit_log archived", "audit_log archived"])
    await reading("audit_log", () => expect(moving(true)).rejects.toThrow("They are used by: a-long-report"))
    await moving(true)
    expect(await old.archive(["--restore", "2000-06"])).toMatchObject({ code: 0 })
    expect(await old.content()).toEqual(before)
  })
})
