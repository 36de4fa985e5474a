import { Schema } from "effect"
import type { Client } from "pg"
import { to as copyTo } from "pg-copy-streams"
import { setTimeout as sleep } from "node:timers/promises"
import { connectForCopies, statementTimeout } from "../../Sql/CopyConnection.ts"
import { archivedTables, archiveFilesLock } from "../../platform/ArchivedMonths/ArchivedTables.ts"
import { ArchivedPartition } from "./Manifest.ts"
import { Refused } from "./Refused.ts"

/**
 * Tables whose rows are not data. The migrations are in the manifest as numbers. The change feed of the search is for
 * processes that are running, and its rows hold transaction numbers of this server; so do the snapshots of its index, the
 * changes of shelves, the place up to which the ledger was read for news, and when every writer of a day had ended. Which
 * processes of the bot run is another matter where a backup is
 * restored.
 */
const leftOut = [
  "effect_sql_migrations",
  "search_changes",
  "search_changes_removed",
  "search_snapshots",
  "shelf_changes",
  "stock_progress",
  "sales_summary_closings",
  "bot_processes",
]

/**
 * Tables that an interrupted `npm run archive` has left beside those of the months: a partition that is out of its table and
 * not dropped yet, and one that was being filled to come back. The rows of both are in files, which the backup has.
 */
const besides = `^(${archivedTables.join("|")})_(before|\\d{4}_\\d\\d)(_returning)?$`

/** Milliseconds between two looks whether months are still being archived, and those until the backup gives up. */
const [betweenLooks, longestWait] = [1000, statementTimeout]

/** A table. `columns` and `order` are ready for a statement; `needs` are the tables that it refers to. */
const Table = Schema.Struct({
  name: Schema.String,
  columns: Schema.Array(Schema.String),
  order: Schema.Array(Schema.String),
  needs: Schema.Array(Schema.String),
})
export type CopiedTable = typeof Table.Type

const Sequence = Schema.Struct({ name: Schema.String })
const SequenceState = Schema.Struct({ last_value: Schema.String, is_called: Schema.Boolean })
const Upload = Schema.Struct({ name: Schema.String, kind: Schema.Literal("image", "license") })
const Exists = Schema.NonEmptyArray(Schema.Struct({ exists: Schema.Boolean }))
const Migration = Schema.Struct({ migration_id: Schema.Int })

const decodeTables = Schema.decodeUnknownSync(Schema.Array(Table))
const decodeSequences = Schema.decodeUnknownSync(Schema.Array(Sequence))
const decodeStates = Schema.decodeUnknownSync(Schema.NonEmptyArray(SequenceState))
const decodeUploads = Schema.decodeUnknownSync(Schema.Array(Upload))
const decodePartitions = Schema.decodeUnknownSync(Schema.Array(ArchivedPartition))
const decodeKeys = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ key: Schema.String })))
const decodeExists = Schema.decodeUnknownSync(Exists)
const decodeMigrations = Schema.decodeUnknownSync(Schema.Array(Migration))

/**
 * A table with partitions is one table, whatever its partitions are. Rows are ordered by the primary key, and text by its bytes, so that equal tables give equal bytes on every server.
 * Columns of transaction numbers are filled by the server that restores.
 */
const tablesStatement = `
  select c.relname as name,
    (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.atttypid <> 'xid8'::regtype) as columns,
    (select coalesce(array_agg(
        quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end order by k.place), '{}')
      from pg_index i cross join unnest(i.indkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary) as "order",
    (select coalesce(array_agg(distinct r.relname::text), '{}') from pg_constraint f
      join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1) and c.relname !~ $2
  order by c.relname`

/** The tables in an order in which each comes after those that it refers to. */
const inOrder = (tables: ReadonlyArray<CopiedTable>): ReadonlyArray<CopiedTable> => {
  const ordered: Array<CopiedTable> = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ needs }) => !needs.some((name) => waiting.has(name)))
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(", ")}`)
    for (const table of free) waiting.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}

/** Whether a table is one that an interrupted `npm run archive` has left. Backups of earlier versions have them. */
export const isBeside = (name: string): boolean => new RegExp(besides).test(name)

/** The tables of a database whose rows are data, in the order of loading; `withBesides` those that are left as well. */
export const dataTables = async (client: Client, withBesides = false): Promise<ReadonlyArray<CopiedTable>> =>
  inOrder(decodeTables((await client.query(tablesStatement, [leftOut, withBesides ? "^$" : besides])).rows))

/** The partitions of a database, which has none before migration 170. */
export const partitionsOf = async (client: Client): Promise<ReadonlyArray<ArchivedPartition>> => {
  const found = await client.query("select to_regclass('month_partitions') is not null as exists")
  if (!decodeExists(found.rows)[0].exists) return []
  const listed = await client.query(`
    select parent, name, nullif(begins, '-infinity')::text as begins, nullif(ends, 'infinity')::text as ends
    from month_partitions where not is_leaving order by parent, month_partitions.begins`)
  return decodePartitions(listed.rows)
}

/** The rows of a table in PostgreSQL's text format. Count them: the stream's `rowCount` may come after its end. */
export const copyRows = (client: Client, { name, columns, order }: CopiedTable) =>
  client.query(
    copyTo(
      `copy (select ${columns.join(", ")} from ${name} order by ${(order.length === 0 ? columns : order).join(", ")}) to stdout`,
    ),
  )

/**
 * Waits until nobody archives months, who would have some of them neither in rows nor in files for moments. It asks again and
 * again: one statement that waits would keep the server from cleaning its tables up.
 */
const waitForArchive = async (client: Client, tell: (line: string) => void): Promise<void> => {
  const end = Date.now() + longestWait
  for (let isTold = false; ; isTold = true) {
    const found = await client.query("select pg_try_advisory_lock_shared($1::bigint) as exists", [
      String(archiveFilesLock),
    ])
    if (decodeExists(found.rows)[0].exists) return
    if (Date.now() >= end)
      throw new Refused("Months are still being archived: run it again when that has ended.")
    if (!isTold) tell("Months are being archived: the backup begins when that has ended.")
    await sleep(betweenLooks)
  }
}

/** One moment of the database: everything that is read is as it was when the snapshot was opened. */
export class Snapshot {
  private readonly client: Client
  readonly tables: ReadonlyArray<CopiedTable>

  private constructor(client: Client, tables: ReadonlyArray<CopiedTable>) {
    this.client = client
    this.tables = tables
  }

  /**
   * Opens the snapshot. Writers go on; the locks only keep the tables from being changed or removed meanwhile, so a
   * migration waits for the end of the backup, months from leaving or coming back, and their files from being removed.
   */
  static async open(url: string, tell: (line: string) => void = () => undefined): Promise<Snapshot> {
    const client = await connectForCopies(url, "rokthnam-backup")
    try {
      await waitForArchive(client, tell)
      await client.query("begin isolation level repeatable read read only")
      const tables = await dataTables(client)
      if (tables.length > 0)
        await client.query(`lock table ${tables.map(({ name }) => name).join(", ")} in access share mode`)
      return new Snapshot(client, tables)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }

  /** The numbers of the migrations that the database has; empty if it has never been started. */
  async migrations(): Promise<ReadonlyArray<number>> {
    const found = await this.client.query("select to_regclass('effect_sql_migrations') is not null as exists")
    if (found.rows[0]?.exists !== true) return []
    const listed = await this.client.query("select migration_id from effect_sql_migrations order by 1")
    return decodeMigrations(listed.rows).map(({ migration_id }) => migration_id)
  }

  partitions(): Promise<ReadonlyArray<ArchivedPartition>> {
    return partitionsOf(this.client)
  }

  copy(table: CopiedTable): ReturnType<typeof copyRows> {
    return copyRows(this.client, table)
  }

  /**
   * The state of every sequence. Sequences are outside of snapshots: these numbers are read after the rows, so they are
   * never behind them.
   */
  async sequences() {
    const found = await this.client.query(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
    )
    const states = []
    for (const { name } of decodeSequences(found.rows)) {
      const state = await this.client.query(`select last_value::text, is_called from ${name}`)
      states.push({ name, ...decodeStates(state.rows)[0] })
    }
    return states
  }

  /** The uploads that the database lists. */
  async uploads(): Promise<ReadonlyArray<typeof Upload.Type>> {
    return decodeUploads((await this.client.query("select name, kind from files order by name")).rows)
  }

  /** The keys of the files of months that left the database. */
  async archivedKeys(): Promise<ReadonlyArray<string>> {
    if (!this.tables.some(({ name }) => name === "archived_parts")) return []
    const found = await this.client.query("select key from archived_parts order by key")
    return decodeKeys(found.rows).map(({ key }) => key)
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined)
  }
}
