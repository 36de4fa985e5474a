import { Schema } from "effect"
import { Client } from "pg"

const Counted = Schema.Struct({
  /** Statements of everybody, by `pg_stat_statements`. */
  statements: Schema.Number,
  /** Bytes of the write-ahead log, and of the database's files. */
  log: Schema.Number,
  size: Schema.Number,
  /** Pages that were found in the database's buffers, and those that were not. */
  found: Schema.Number,
  missed: Schema.Number,
})
/** What a database has done so far, or between two looks. */
export type DatabaseCounts = typeof Counted.Type
const decode = Schema.decodeUnknownSync(Schema.Struct({ ...Counted.fields, pid: Schema.Int }))

/** What was done between two looks. */
export const countsBetween = (before: DatabaseCounts, after: DatabaseCounts): DatabaseCounts => ({
  statements: after.statements - before.statements,
  log: after.log - before.log,
  size: after.size - before.size,
  found: after.found - before.found,
  missed: after.missed - before.missed,
})

/** Watches the database at this address, whose server counts statements, on a connection of its own. */
export const watchDatabase = async (url: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("create extension if not exists pg_stat_statements")
  const counted = async () =>
    decode(
      (
        await client.query(`
          select (select sum(calls)::float8 from pg_stat_statements) as statements,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log,
            pg_database_size(current_database())::float8 as size, pg_backend_pid() as pid,
            blks_hit::float8 as found, blks_read::float8 as missed
          from pg_stat_database where datname = current_database()`)
      ).rows[0],
    )
  const { pid } = await counted()
  return { counted, pid, client, end: () => client.end() }
}
