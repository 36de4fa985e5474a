import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Sums of finished days (`day`), of finished months (`month`) and of all months before one (`ever`, under the day
 * `-infinity`), by kind of sale:
 *
 * - `total`: all sales. `method`: those that a filter by the payment method `name` finds; `paid` is what was paid by it.
 * - `medicine`: lines by name and strength as groups compare them, with both as they are shown. `category`: `ref` is the
 *   category, or 0. `staff`: `ref` is the newest sale of the person, which knows the name, so that no name is kept here.
 *
 * `entries` are sales, returns or voids. `amount` is the total; `known_amount` that of the lines with a cost; `cost` exact.
 */
const sums = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table sales_summaries (
      pharmacy_id integer not null references pharmacies (id) on delete cascade,
      part text not null check (part in ('total', 'method', 'medicine', 'category', 'staff')),
      grain text not null check (grain in ('day', 'month', 'ever')),
      day date not null,
      kind text not null,
      ref bigint not null,
      name text collate "C" not null,
      dosage text collate "C" not null,
      label text,
      label_dosage text,
      entries integer not null,
      paid_count integer not null,
      paid numeric(16, 2) not null,
      lines integer not null,
      packages bigint not null,
      loose_units bigint not null,
      amount numeric(16, 2) not null,
      discount numeric(16, 2) not null,
      known_amount numeric(16, 2) not null,
      cost numeric not null,
      primary key (pharmacy_id, part, grain, day, kind, ref, name, dosage)
    )`
})

/**
 * How far each pharmacy is summarised: every day before `days_until`, every month before `months_until`, and the sums of all
 * months before `ever_until`. What was written to a summarised day afterwards is a mark: `sales` is a day whose sales
 * changed, `groups` the first day of a month in which lines belong to other groups now. Marks are only added, in the
 * transaction of the write, and deleted by the job that has seen it. Closings tell when every writer of a day has ended.
 */
const states = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table sales_summary_progress (
      pharmacy_id integer primary key references pharmacies (id) on delete cascade,
      days_until date not null,
      months_until date not null check (extract(day from months_until) = 1 and months_until <= days_until),
      ever_until date check (ever_until <= months_until)
    )`
  yield* sql`
    create table sales_summary_marks (
      id bigint generated always as identity primary key,
      pharmacy_id integer not null,
      day date not null,
      scope text not null check (scope in ('sales', 'groups'))
    )`
  yield* sql`create index sales_summary_marks_day on sales_summary_marks (pharmacy_id, day)`
  yield* sql`
    create table sales_summary_closings (
      day date primary key,
      writers xid8 not null default pg_snapshot_xmax(pg_current_snapshot())
    )`
  yield* sql`
    create table sales_summary_final (
      is_only boolean primary key default true check (is_only),
      before date not null check (extract(day from before) = 1)
    )`
})

/** Summaries and their states. Triggers and functions are in the next migration. */
export const salesSummaries = Effect.all([sums, states], { discard: true })
