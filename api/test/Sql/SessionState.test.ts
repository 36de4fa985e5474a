import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { useApp } from "../support/TestApp.ts"

/**
 * What a statement leaves in its session, or needs of it, after its transaction. Behind a pooler the next statement is in
 * another session (decision 66), so only a connection to the database itself may do such a thing.
 */
const kinds: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  [
    "sets a setting beyond its transaction",
    /\bset_config\((?:[^(),]|\([^()]*\))*,(?:[^(),]|\([^()]*\))*,\s*(?!true\b)\S+\s*\)/,
  ],
  [
    "sets a setting beyond its transaction",
    /(?:^|[`"';]\s*|\bbegin;\s*)(?:set|reset)\s+(?!local\b)(?:session\s+)?[a-z_.]+\s*(?:=|\bto\b)/m,
  ],
  ["listens", /(?:^|[`"';]\s*)(?:un)?listen\s+[a-z_$*]/m],
  ["locks for its session", /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\(/],
  [
    "makes a table of its session",
    /\bcreate\s+(?:temp|temporary)\s+(?:table|sequence|view)\b(?![^;`]*\bon commit drop\b)/,
  ],
  ["keeps a cursor or a statement", /\bwith hold\b|(?:^|[`"';]\s*)(?:prepare|deallocate|discard)\s+[a-z]/m],
  ["asks for a number of its session", /\b(?:currval|lastval)\(/],
]

/** Those whose statements run on connections to the database itself, and why they need one. */
const direct: Readonly<Record<string, string>> = {
  "Sql/CopyConnection.ts": "copies tables for backups and the archive on a connection of its own",
  "Sql/DatabaseFeed.ts": "listens for changes of accounts and updates",
  "Sql/Migrate.ts": "migrates alone, without limits of time",
  "finding/Search/FeedRepo.ts": "listens for changes of the search",
  "finding/Search/snapshot/SnapshotRepo.ts": "writes snapshots alone, on the connection of the feed",
  "operations/Archive/ArchiveRepo.ts": "archives alone, on the connection that changes the tables",
  "operations/Archive/BusyTablesRepo.ts": "waits for tables on the same connection",
  "operations/Backups/SnapshotRepo.ts": "keeps archives away while it reads, on one connection",
}

/** A source without its comments, except those in SQL, in small letters. */
const plain = (source: string): string =>
  source
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, " ")
    .replaceAll(/^\s*(?:\/\/|\*).*$/gm, " ")
    .toLowerCase()

/** What a text of SQL needs a session for. */
const needsOf = (text: string): ReadonlyArray<string> => [
  ...new Set(kinds.flatMap(([what, pattern]) => (pattern.test(plain(text)) ? [what] : []))),
]

const sources = join(import.meta.dirname, "../../src")
const app = useApp()

describe("behind a pooler", () => {
  it("no statement needs a session outside of its transaction, apart from those with a connection of their own", () => {
    const needing = globSync("**/*.ts", { cwd: sources })
      .filter((file) => !file.startsWith("migrations/"))
      .filter((file) => needsOf(readFileSync(join(sources, file), "utf8")).length > 0)
    expect(needing.toSorted()).toEqual(Object.keys(direct).toSorted())
  })

  it("neither does what the schema runs for them", async () => {
    const found = await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ name: string; source: string }>`
          select proname as name, prosrc as source from pg_proc where pronamespace = current_schema()::regnamespace`,
      ),
    )
    expect(found.length).toBeGreaterThan(30)
    expect(found.filter(({ source }) => needsOf(source).length > 0).map(({ name }) => name)).toEqual([])
  })

  it.each([
    "select set_config('lock_timeout', '5s', false)",
    "select set_config('rokthnam.staff_id', coalesce(staff_id::text, ''), ${isLocal})",
    "SET statement_timeout = '5min'",
    "set session lock_timeout to 5",
    "listen accounts",
    "${listenToAccounts}; listen ${updatesChannel}",
    "select pg_try_advisory_lock(5)",
    "select pg_advisory_lock_shared(5), 1",
    "create temporary table found as select 1 as id",
    "declare found cursor with hold for select 1",
    "prepare found as select 1",
    "select currval('sales_id_seq')",
  ])("this would be found: %s", (statement) => {
    expect(needsOf(`sql\`${statement}\``)).toHaveLength(1)
  })

  it.each([
    "select set_config('rokthnam.movement', ${kind}, true), set_config('rokthnam.today', ${day}, true)",
    "set_config('rokthnam.staff_id', coalesce(staff_id::text, ''), true)",
    "set local statement_timeout = '5min'",
    "update sales set note = '' where id = 1",
    "insert into sales values (1) on conflict do update set id = 2",
    "select pg_try_advisory_xact_lock(5)",
    "create temporary table found on commit drop as select 1 as id",
    "notify search",
  ])("this needs none: %s", (statement) => {
    expect(needsOf(`sql\`${statement}\``)).toEqual([])
  })
})
