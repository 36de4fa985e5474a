import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql"
import { Effect } from "effect"
import { outsideTransaction, withShortLocks } from "./Migration.ts"

/** Returned lines whose sold line is looked up in one commit. */
const batch = 5_000

/** The time of the sold line in each line that was returned before there was the column, in small commits. */
const returnedTimes: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`
    update sale_lines r set returned_sold_at = l.sold_at
    from (select id, sold_at, returned_line_id from sale_lines
        where returned_line_id is not null and returned_sold_at is null order by id limit ${batch}) missing
      join sale_lines l on l.id = missing.returned_line_id
    where r.id = missing.id and r.sold_at = missing.sold_at returning 1`
  if (found.length > 0) yield* returnedTimes
})

/** The bounds of a partition say the same as the check by which it became one. */
const checks = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(["sale_lines", "stock_movements", "audit_log", "search_changes"], (table) =>
    withShortLocks(sql.unsafe(`alter table ${table}_before drop constraint if exists ${table}_before_check`)),
  ),
)

/**
 * The months that left the database. `begins` and `ends` are the bounds of the partition, and its rows are in the files of
 * `archived_parts`, which hold so many rows in the text format of COPY, compressed; `bytes` and `sha256` are those of the
 * text. A month is `copying` until all of its files were read back and compared, `leaving` while its partition goes, and
 * `archived` afterwards. Of sale lines it is known what they add up to, with which the totals of their sales are compared since then.
 *
 * `archived_stock` is what the movements that left add up to, and the last of them, for each medicine.
 */
const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table if not exists archived_months (
      parent text not null constraint archived_months_parent_check
        check (parent in ('sale_lines', 'stock_movements', 'audit_log')),
      partition text not null,
      begins timestamptz not null,
      ends timestamptz not null,
      state text not null constraint archived_months_state_check check (state in ('copying', 'leaving', 'archived')),
      columns text[] not null,
      rows bigint,
      line_count bigint,
      units bigint,
      loose_units bigint,
      total_amount numeric(20, 2),
      changed_at timestamptz not null default now(),
      primary key (parent, begins),
      constraint archived_months_rows_check check (state = 'copying' or rows is not null)
    )`
  yield* sql`
    create table if not exists archived_parts (
      parent text not null,
      begins timestamptz not null,
      part integer not null,
      key text not null unique,
      rows bigint not null,
      bytes bigint not null,
      sha256 text not null,
      primary key (parent, begins, part),
      foreign key (parent, begins) references archived_months on delete cascade
    )`
  yield* sql`
    create table if not exists archived_stock (
      medicine_id bigint primary key,
      pharmacy_id integer not null,
      quantity bigint not null,
      loose_units bigint not null,
      movement_id bigint not null,
      quantity_after integer not null,
      loose_after integer not null
    )`
})

/**
 * What is being copied into the archive does not change any more, until it is back. Only the reference of a returned line
 * is taken off, which is not copied (migration 172). Whoever tries gets an answer like that of a server under maintenance.
 */
const frozen = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create or replace function keep_archived() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and to_jsonb(new) - 'returned_sold_at' = to_jsonb(old) - 'returned_sold_at' then
        return new;
      end if;
      raise exception 'the month is on its way to the archive' using errcode = 'operator_intervention';
    end $$`,
)

/** What the archive of old months needs, and the end of what was needed to make partitions of the tables. */
export const archivedMonths = outsideTransaction(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* returnedTimes
    yield* checks
    yield* tables
    yield* frozen
    yield* sql`drop function if exists partition_by_month(text, text, text)`
  }),
)
