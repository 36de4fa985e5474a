import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** What the list of medicines depends on. Price and quantity are read with each page. */
const columns = (row: string) =>
  ["id", "pharmacy_id", "name", "dosage", "manufacter_name", "expiration_date", "barcode"]
    .map((column) => `${row}.${column}`)
    .join(", ")

/**
 * Which transactions changed the list of a pharmacy's medicines: which ones there are, their order, or what is searched
 * in them. One row for each transaction. The API keeps such lists in memory (`stock/Shelves`); the statement that reads
 * a page sees here whether the list is still right. Sales and edits of price or quantity add no row.
 */
export const shelfChanges = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table shelf_changes (
      pharmacy_id integer not null,
      xid xid8 not null default pg_current_xact_id(),
      at timestamptz not null default now(),
      primary key (pharmacy_id, xid)
    )`
  yield* sql`create index shelf_changes_at on shelf_changes using brin (at)`
  yield* sql`
    create function shelf_rows() returns trigger language plpgsql as $$ begin
      insert into shelf_changes (pharmacy_id) select distinct pharmacy_id from changed on conflict do nothing;
      return null; end $$`
  yield* sql`
    create trigger shelf_insert after insert on medicines
      referencing new table as changed for each statement execute function shelf_rows()`
  yield* sql`
    create trigger shelf_delete after delete on medicines
      referencing old table as changed for each statement execute function shelf_rows()`
  yield* sql`
    create function shelf_update() returns trigger language plpgsql as $$ begin
      insert into shelf_changes (pharmacy_id) values (old.pharmacy_id), (new.pharmacy_id) on conflict do nothing;
      return null; end $$`
  yield* sql.unsafe(`
    create trigger shelf_update after update on medicines for each row
      when ((${columns("old")}) is distinct from (${columns("new")})) execute function shelf_update()`)
  yield* sql`
    create function shelf_truncate() returns trigger language plpgsql as $$ begin
      insert into shelf_changes (pharmacy_id) select id from pharmacies on conflict do nothing;
      return null; end $$`
  yield* sql`
    create trigger shelf_truncate after truncate on medicines for each statement execute function shelf_truncate()`
})
