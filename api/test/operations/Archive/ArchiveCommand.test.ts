import { Effect, Stream } from "effect"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { AppConfig } from "../../../src/Config.ts"
import { openBucket } from "../../../src/FileStore.ts"
import { archivedTables } from "../../../src/platform/ArchivedMonths/ArchivedTables.ts"
import { monthBefore, oldMonths } from "../../support/OldMonths.ts"
import { useS3 } from "../../support/S3Server.ts"
import { startApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"

const s3 = useS3()
const [sold, returned, open] = [5, 4, 3].map(monthBefore) as [string, string, string]
/** Entries of the audit log in the first month: three files of the archive. */
const entries = 110_000

/** How many rows each table has, and a hash of all of them. */
const factsOf = (old: ReturnType<typeof oldMonths>) =>
  Promise.all(
    archivedTables.map((table) =>
      old.select(
        (sql) => sql`
        select ${table} as name, count(*)::int as count, md5(string_agg(to_jsonb(t)::text, ' ' order by id)) as hash
        from ${sql(table)} t`,
      ),
    ),
  )

describe.each(["on the disk", "in a bucket"])(
  "npm run archive with its files %s",
  { timeout: 180_000 },
  (place) => {
    const isBucket = place === "in a bucket"
    let app: TestApp
    let old: ReturnType<typeof oldMonths>
    let settings: Record<string, string> = {}
    let before: Awaited<ReturnType<typeof factsOf>>
    beforeAll(async () => {
      settings = isBucket ? s3.settings : {}
      app = await startApp(settings)
      old = oldMonths(app)
      await old.divide()
      await old.sell(sold, returned)
      await old.logged(sold, entries)
      await old.summarise()
      before = await factsOf(old)
    })
    afterAll(() => app.stop())

    const archive = (...given: ReadonlyArray<string>) => old.archive(given, settings)
    /** The keys of the archive in the store. */
    const files = async (): Promise<ReadonlyArray<string>> => {
      if (!isBucket) {
        const { dataDir } = await app.run(AppConfig)
        return readdirSync(join(dataDir, "files", "archive")).map((name) => `archive/${name}`)
      }
      return Effect.runPromise(
        Effect.scoped(
          Effect.flatMap(openBucket(s3.bucket), (store) =>
            Stream.runFold(store.list("archive"), [] as ReadonlyArray<string>, (keys, { key }) => [
              ...keys,
              key,
            ]),
          ),
        ),
      )
    }
    const listed = async () =>
      (await old.select<{ key: string }>((sql) => sql`select key from archived_parts`)).map(({ key }) => key)

    /** Runs the command and ends it at once when a statement, asked again and again, says `yes`. */
    const killedWhen = async (statement: string, ...given: ReadonlyArray<string>) => {
      const over = new AbortController()
      const look = async (kill: (signal: NodeJS.Signals) => unknown) => {
        while (!over.signal.aborted) {
          const [found] = await old.select<{ yes: boolean }>((sql) =>
            sql.unsafe(`select ${statement} as yes`),
          )
          if (found?.yes === true) kill("SIGKILL")
          await sleep(3)
        }
      }
      let looking: Promise<unknown> = Promise.resolve()
      const ended = await old.archive(given, settings, (output, kill) => {
        if (output === "") looking = look(kill)
      })
      over.abort()
      await looking
      expect(ended.code, ended.output).toBe(null)
    }
    /** Runs the command again. The server ends what a killed one was doing a moment later. */
    const goOn = (...given: ReadonlyArray<string>) =>
      vi.waitFor(async () => expect(await archive(...given)).toMatchObject({ code: 0 }), {
        timeout: 30_000,
        interval: 200,
      })
    const expectProven = async () => {
      const checked = await old.run("stock/Ledger/CheckLedger.ts", ["--full"])
      expect(checked).toMatchObject({ code: 0, output: expect.stringContaining("Ledger and stock agree") })
    }

    it.skipIf(isBucket)(
      "says what is wrong with a month or an option, and with a month that must stay, with exit code 1",
      async () => {
        const misused = [
          ["--before"],
          ["--before", "2026-13"],
          ["--when", sold],
          ["--restore", sold, "--before"],
        ]
        for (const ended of await Promise.all(misused.map((given) => archive(...given))))
          expect(ended).toEqual({
            code: 1,
            output: "Usage: npm run archive [-- --before 2026-01 | --restore 2025-11]\n",
          })
        for (const month of [0, -1])
          expect(await archive("--before", monthBefore(month))).toMatchObject({
            code: 1,
            output: expect.stringContaining("The present month and the one before it stay"),
          })
        expect(await archive("--restore", sold)).toEqual({
          code: 1,
          output: `Nothing of ${sold} is in the archive.\n`,
        })
        expect(await archive("--before", "1999-01")).toEqual({
          code: 0,
          output: "There is nothing to archive.\n",
        })
        expect(await archive()).toEqual({ code: 0, output: "No month is in the archive.\n" })
        expect(await old.states()).toEqual([])
      },
    )

    it("is killed while it copies, while a month leaves and while one comes back: nothing is lost or doubled", async () => {
      const log = `audit_log_${sold.replace("-", "_")}`
      await killedWhen(
        `exists (select from archived_months m join archived_parts p using (parent, begins)
        where m.state = 'copying' and m.partition = '${log}')`,
        "--before",
        open,
      )
      expect(await old.states()).toEqual([
        "audit_log copying",
        "sale_lines archived",
        "stock_movements archived",
      ])
      await old.expectEven()

      // Whoever reads the table keeps the month from leaving it.
      const reader = new Client({ connectionString: app.databaseUrl })
      await reader.connect()
      await reader.query("begin; select from audit_log limit 1")
      const leaves = `exists (select from month_partitions where name = '${log}' and is_leaving)`
      await vi.waitFor(() => killedWhen(leaves, "--before", open), { timeout: 30_000, interval: 200 })
      expect(await old.states()).toContain("audit_log leaving")
      await reader.end()

      await goOn("--before", open)
      expect(await old.states()).toEqual(
        [sold, returned].flatMap(() => archivedTables.toSorted().map((table) => `${table} archived`)),
      )
      expect((await listed()).length).toBeGreaterThanOrEqual(8)
      expect((await files()).toSorted()).toEqual((await listed()).toSorted())
      await expectProven()
      expect(await archive("--before", open)).toEqual({ code: 0, output: "There is nothing to archive.\n" })
      expect((await archive()).output.match(/: archived$/gm)).toHaveLength(6)

      await killedWhen(`to_regclass('${log}_returning') is not null`, "--restore", sold)
      expect(await old.states()).toContain("audit_log archived")
      await goOn("--restore", sold)
      await expectProven()
      await goOn("--restore", returned)
      await expectProven()
      expect(await factsOf(old)).toEqual(before)
      expect(await files()).toEqual([])
      expect(await archive("--restore", sold)).toMatchObject({ code: 1 })
    })

    it.skipIf(isBucket)("lets one process archive at a time", async () => {
      const other = new Client({ connectionString: app.databaseUrl })
      await other.connect()
      await other.query(`select pg_advisory_lock(${0x61_7263_6869_7665n})`)
      expect(await archive("--before", open)).toEqual({ code: 1, output: "Another process is archiving.\n" })
      await other.end()
      expect(await old.states()).toEqual([])
    })

    it.runIf(isBucket)("keeps everything while the bucket is away, and says to run it again", async () => {
      await s3.kill()
      expect(await archive("--before", returned)).toMatchObject({
        code: 1,
        output: expect.stringContaining("Nothing is lost: run it again"),
      })
      expect(await factsOf(old)).toEqual(before)
      await s3.startAgain()
      await goOn("--before", returned)
      await s3.kill()
      expect((await archive("--restore", sold)).output).toContain("Nothing is lost: run it again")
      await expectProven()
      await s3.startAgain()
      await goOn("--restore", sold)
      expect(await factsOf(old)).toEqual(before)
      expect(await files()).toEqual([])
    })
  },
)
