import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql"
import { Effect, Redacted } from "effect"
import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Client } from "pg"
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest"
import { contracting, indexConcurrently, outsideTransaction } from "../../src/migrations/Migration.ts"
import type { Migration } from "../../src/migrations/Migration.ts"
import { migrations } from "../../src/migrations/migrations.ts"
import { migrate } from "../../src/Sql/Migrate.ts"

/** An empty database for each test. The limits are those of the address, the role and the database in one. */
let url: string
let client: Client
let administrator: Client

beforeEach(async () => {
  administrator = new Client({ connectionString: inject("databaseUrl") })
  await administrator.connect()
  const name = `migrated_${randomUUID().replaceAll("-", "")}`
  await administrator.query(`create database ${name}`)
  await administrator.query(`alter database ${name} set lock_timeout = 200`)
  const address = new URL(inject("databaseUrl"))
  address.pathname = `/${name}`
  client = new Client({ connectionString: address.toString() })
  await client.connect()
  address.searchParams.set("statement_timeout", "200")
  address.searchParams.set("idle_in_transaction_session_timeout", "200")
  address.searchParams.set("query_timeout", "200")
  url = address.toString()
})
afterEach(async () => {
  await client.end()
  await administrator.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await administrator.end()
})

const statement = (...texts: ReadonlyArray<string>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.forEach(texts, (text) => sql.unsafe(text)))
const one = statement("create table one (id integer)")
const two = statement("create table two (id integer)")

/** A migration that creates an index outside a transaction and then runs `last`. */
const halfway = (last: Effect.Effect<unknown, SqlError.SqlError, SqlClient.SqlClient>): Migration =>
  outsideTransaction(Effect.zipRight(indexConcurrently("one_id", "on one (id)"), last))

/** The second step of a change, after which programs need the migration `since`. */
const taking = (since: string): Migration =>
  contracting({ what: "the table one, used until 1.1", since }, statement("drop table one"))

/** Applies the list. Returns the names of what was applied, or the message of the failure. */
const applying = (list: Readonly<Record<string, Migration>>, lines: Array<string> = []) =>
  Effect.runPromise(
    migrate(Redacted.make(url), list, (line) => Effect.sync(() => void lines.push(line))).pipe(
      Effect.catchAll((error) => Effect.succeed(error.message)),
    ),
  )
const tables = async () =>
  (
    await client.query(
      "select relname from pg_class where relkind = 'r' and relname in ('one', 'two', 'three') order by 1",
    )
  ).rows.map(({ relname }) => relname)

/** `npm run migrate` as a process of its own. */
const command = () =>
  new Promise<{ code: number | null; output: string }>((settle) => {
    const path = fileURLToPath(new URL("../../src/Sql/MigrateDatabase.ts", import.meta.url))
    const child = spawn(process.execPath, [path], { env: { ...process.env, DATABASE_URL: url } })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)))
    child.once("close", (code) => settle({ code, output }))
  })

describe("a migration", () => {
  it("may take longer than a statement, a lock or a pause of a request, and says what it does", async () => {
    const lines: Array<string> = []
    await client.query("create table busy (id integer)")
    await client.query("begin; lock table busy")
    const slow = Effect.all([
      statement("select pg_sleep(0.3)"),
      Effect.sleep(300),
      statement("alter table busy add column name text"),
    ])
    const applied = applying({ "0001_one": one, "0002_slow": slow }, lines)
    await new Promise((resolve) => setTimeout(resolve, 900))
    await client.query("commit")
    expect(await applied).toEqual(["0001_one", "0002_slow"])
    expect(lines).toEqual([
      "Migration 0001_one (1 of 2)",
      expect.stringMatching(/^Migration 0001_one took \d+ ms$/),
      "Migration 0002_slow (2 of 2)",
      expect.stringMatching(/^Migration 0002_slow took \d{3,} ms$/),
    ])
    expect(await applying({ "0001_one": one, "0002_slow": slow })).toEqual([])
  })

  it("lets others go on while it waits for somebody who reads for long", async () => {
    await Effect.runPromise(migrate(Redacted.make(url), { "0001_one": one }))
    const [reader, clerk] = await Promise.all(
      [0, 1].map(async () => {
        const opened = new Client({ connectionString: url.split("?")[0] ?? "" })
        await opened.connect()
        await opened.query("set lock_timeout = '15s'")
        return opened
      }),
    )
    if (reader === undefined || clerk === undefined) throw new Error("no connection")
    try {
      await reader.query("begin; select from one")
      const adding = { "0001_one": one, "0002_added": statement("alter table one add column added integer") }
      const migrating = Effect.runPromise(migrate(Redacted.make(url), adding))
      await vi.waitFor(
        async () => {
          const { rows } = await client.query("select 1 from pg_locks where not granted")
          expect(rows).toHaveLength(1)
        },
        { timeout: 10_000, interval: 20 },
      )
      // It stands in the line behind the migration, which leaves the line although the reader reads on.
      await clerk.query("insert into one values (1)")
      await reader.query("commit")
      expect(await migrating).toEqual(["0002_added"])
    } finally {
      await Promise.all([reader.end(), clerk.end()])
    }
  })

  it("that fails leaves nothing of itself, and what came before it stays", async () => {
    const broken = statement("create table three (id integer)", "select 1 / 0")
    expect(await applying({ "0001_one": one, "0002_broken": broken, "0003_two": two })).toBe(
      "Migration 0002_broken failed: division by zero",
    )
    expect(await tables()).toEqual(["one"])
    expect(await applying({ "0001_one": one, "0002_repaired": statement(), "0003_two": two })).toEqual([
      "0002_repaired",
      "0003_two",
    ])
  })

  it("may create an index without blocking writers, and is run again when it failed half way", async () => {
    const index = {
      "0001_one": one,
      "0002_index": outsideTransaction(indexConcurrently("one_id", "on one (id)")),
    }
    await applying({ "0001_one": one })
    await client.query("insert into one values (1), (1)")
    await expect(client.query("create unique index concurrently one_id on one (id)")).rejects.toThrow(
      "unique",
    )
    const validity = "select indisvalid from pg_index where indexrelid = 'one_id'::regclass"
    expect((await client.query(validity)).rows).toEqual([{ indisvalid: false }])
    // A writer that is busy does not wait for the index; the index waits for the writer.
    await client.query("begin; insert into one values (2)")
    const applied = applying(index)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await client.query("insert into one values (3); commit")
    expect(await applied).toEqual(["0002_index"])
    expect((await client.query(validity)).rows).toEqual([{ indisvalid: true }])
  })

  it("outside a transaction that fails half way is not recorded, and is run again from its beginning", async () => {
    expect(await applying({ "0001_one": one, "0002_half": halfway(statement("select 1 / 0")) })).toBe(
      "Migration 0002_half failed: division by zero",
    )
    expect(await applying({ "0001_one": one, "0002_half": halfway(two) })).toEqual(["0002_half"])
    expect(await tables()).toEqual(["one", "two"])
  })
})

describe("two processes that migrate at once", () => {
  it("apply everything once: the second one waits, also for an index that is created concurrently", async () => {
    const lines: Array<string> = []
    const list = {
      "0001_one": one,
      "0002_index": outsideTransaction(
        Effect.zipRight(indexConcurrently("one_id", "on one (id)"), statement("select pg_sleep(0.3)")),
      ),
      "0003_two": two,
    }
    const applied = await Promise.all([applying(list, lines), applying(list, lines)])
    expect(applied.toSorted((first, second) => second.length - first.length)).toEqual([
      ["0001_one", "0002_index", "0003_two"],
      [],
    ])
    expect(lines.filter((line) => line.endsWith("(3 of 3)"))).toHaveLength(1)
    expect(lines).toContain("Another process is migrating this database; this one waits for it")
  })

  it("as commands build the whole schema once and end well", async () => {
    const ends = await Promise.all([command(), command()])
    expect(ends.map(({ code }) => code)).toEqual([0, 0])
    const all = Object.keys(migrations).length
    const total = ends.map(({ output }) => Number(/^(\d+) migrations applied/m.exec(output)?.[1] ?? 0))
    expect(total.toSorted((first, second) => second - first)).toEqual([all, 0])
    expect(ends.map(({ output }) => output.trim().split("\n").at(-1)?.slice(-27))).toEqual([
      "The database is up to date.",
      "The database is up to date.",
    ])
    await client.query("insert into effect_sql_migrations (migration_id, name) values (9998, 'of_next_year')")
    expect(await command()).toEqual({ code: 0, output: "The database is up to date.\n" })
    await client.query(
      "insert into effect_sql_migrations (migration_id, name, needs) values (9999, 'of_year_two', 9998)",
    )
    expect(await command()).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The database is newer than this program: .* 9999_of_year_two took away .*\n$/,
      ),
    })
  })
})

describe("a database that is newer than the program", () => {
  it("is served while it has all that the program knows, and nothing was taken from it", async () => {
    await applying({ "0001_one": one, "0005_two": two })
    expect(await applying({ "0001_one": one })).toEqual([])
    await applying({ "0001_one": one, "0005_two": two, "0006_less": taking("0005_two") })
    expect(await tables()).toEqual(["two"])
    expect(await applying({ "0001_one": one, "0005_two": two })).toEqual([])
    expect(await applying({ "0001_one": one })).toBe(
      "The database is newer than this program: its migration 0006_less took away what this program uses. Start a version of the program that has the migration number 5, or a newer one.",
    )
  })

  it("is served where no migration has told yet what it took away", async () => {
    await applying({ "0001_one": one, "0005_two": two })
    await client.query("alter table effect_sql_migrations drop column needs")
    expect(await applying({ "0001_one": one })).toEqual([])
    expect(await applying({ "0001_one": one, "0005_two": two, "0006_less": taking("0005_two") })).toEqual([
      "0006_less",
    ])
    expect(await applying({ "0001_one": one })).toContain("0006_less took away")
  })
})

describe("migrations are refused, and nothing is changed", () => {
  it("when one was left out, renamed or removed", async () => {
    await applying({ "0001_one": one, "0005_two": two })
    const three = statement("create table three (id integer)")
    expect(await applying({ "0001_one": one, "0003_three": three, "0005_two": two })).toBe(
      "The database does not have the migration 0003_three, although it has the newer 0005_two. A migration that was added later needs a number above that.",
    )
    expect(await applying({ "0001_one": one, "0005_zwei": two, "0006_three": three })).toBe(
      "The migration 0005_two of the database has another name in this program: 0005_zwei.",
    )
    expect(await applying({ "0005_two": two, "0006_three": three })).toBe(
      "The database has the migration 0001_one, which this program does not have.",
    )
    expect(await tables()).toEqual(["one", "two"])
  })

  it("when numbers repeat, go backwards or are none", async () => {
    expect(await applying({ "0001_one": one, "0001_two": two })).toBe(
      "Two migrations have the same number: 0001_one and 0001_two.",
    )
    expect(await applying({ "0002_two": two, "0001_one": one })).toBe(
      "The migration 0001_one is listed after 0002_two: the list must have the order of the numbers.",
    )
    expect(await applying({ "1_one": one })).toBe('"1_one" must have four digits and a name: 0001_accounts.')
    expect(await tables()).toEqual([])
  })
})

it("every migration of the folder is in the list", () => {
  const folder = fileURLToPath(new URL("../../src/migrations", import.meta.url))
  const files = readdirSync(folder).filter((file) => /^\d/.test(file))
  expect(Object.keys(migrations)).toEqual(files.map((file) => file.replace(/\.ts$/, "")).toSorted())
})
