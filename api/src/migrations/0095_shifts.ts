import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * A shift is one clerk and one drawer. `clerk_id` is the number of a member of the staff, or 0 for the owner; it refers
 * to no row, so that the shift of a deleted account stays and can be counted. Each clerk has at most one open shift.
 * `expected` is what should have been in the drawer at the count.
 */
const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table shifts (
      id bigint generated always as identity primary key,
      pharmacy_id integer not null references pharmacies (id),
      clerk_id integer not null check (clerk_id >= 0),
      staff_name text not null,
      opened_at timestamptz not null default clock_timestamp(),
      float_usd numeric(14, 2) not null check (float_usd >= 0),
      float_riel bigint not null check (float_riel >= 0),
      closed_at timestamptz,
      closer_id integer check (closer_id >= 0),
      closed_by text,
      counted_usd numeric(14, 2) check (counted_usd >= 0),
      counted_riel bigint check (counted_riel >= 0),
      expected_usd numeric(16, 2),
      expected_riel bigint,
      riel_per_dollar integer,
      note text,
      constraint shifts_closed_check check (num_nulls(closed_at, closer_id, closed_by, counted_usd, counted_riel,
        expected_usd, expected_riel, riel_per_dollar) in (0, 8)),
      constraint shifts_order_check check (closed_at >= opened_at)
    )`
  yield* sql`create unique index shifts_open_key on shifts (pharmacy_id, clerk_id) where closed_at is null`
  yield* sql`create index shifts_clerk on shifts (pharmacy_id, clerk_id, opened_at desc, id desc)`
  yield* sql`create index shifts_latest on shifts (pharmacy_id, opened_at desc, id desc)`
  // Every payment of a shift and all cash beside the sales. Rows are only added. `usd` and `riel` are the notes that came
  // into the drawer; those that left it are negative. `is_late` tells what arrived after the count.
  yield* sql`
    create table drawer_entries (
      id bigint generated always as identity primary key,
      shift_id bigint not null references shifts (id),
      kind text not null check (kind in ('sale', 'return', 'void', 'cash_in', 'cash_out')),
      at timestamptz not null default now(),
      payment_method_name text,
      payment_kind text not null check (payment_kind in ('cash', 'qr', 'other')),
      amount numeric(14, 2) not null,
      usd numeric(14, 2) not null,
      riel bigint not null,
      sale_id bigint,
      reason text,
      is_late boolean not null,
      constraint drawer_entries_sale_check check ((sale_id is null) = (kind in ('cash_in', 'cash_out'))),
      constraint drawer_entries_method_check check ((sale_id is null) = (payment_method_name is null)),
      constraint drawer_entries_reason_check check ((sale_id is null) = (reason is not null)),
      constraint drawer_entries_notes_check check (case kind when 'cash_in' then usd >= 0 and riel >= 0
        when 'cash_out' then usd <= 0 and riel <= 0 else true end)
    )`
  yield* sql`create index drawer_entries_shift on drawer_entries (shift_id, id)`
  // For the nightly check, which reads the entries of the latest sales.
  yield* sql`create index drawer_entries_sale on drawer_entries using brin (sale_id)`
  yield* sql`create index drawer_entries_late on drawer_entries (shift_id) where is_late`
})

/**
 * The database itself writes a drawer's entries for the payments of every sale, return and void that names a shift. They
 * stay when a sale goes with its deleted medicine, because the cash stays too.
 */
const entries = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table sales
      add column shift_id bigint,
      add constraint sales_shift_id_fkey foreign key (shift_id) references shifts (id) not valid`
  yield* sql`
    create function add_drawer_entries() returns trigger language plpgsql as $$ begin
      insert into drawer_entries (shift_id, kind, at, payment_method_name, payment_kind, amount, usd, riel, sale_id,
        is_late)
      select s.shift_id, p.sale_kind, p.sold_at, p.payment_method_name, p.kind, p.amount,
        p.received_usd - p.change_usd, p.received_riel - p.change_riel, p.sale_id, t.closed_at is not null
      from added p join sales s on s.id = p.sale_id join shifts t on t.id = s.shift_id
      order by p.sale_id, p.position;
      return null; end $$`
  yield* sql`
    create trigger add_drawer_entries after insert on sale_payments
      referencing new table as added for each statement execute function add_drawer_entries()`
  yield* sql`
    create function keep_drawer_entries() returns trigger language plpgsql as $$ begin
      raise exception 'the entries of a drawer are only added to' using errcode = 'integrity_constraint_violation';
    end $$`
  yield* sql`
    create trigger keep_drawer_entries before update or delete on drawer_entries
      for each row execute function keep_drawer_entries()`
})

/** Shifts with their drawers. The next migration checks the foreign key against the old sales. */
export const shifts = Effect.zipRight(tables, entries)
