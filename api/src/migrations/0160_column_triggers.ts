import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** What a change of the search index depends on, besides whether there is stock. */
const indexed = ["id", "name_id", "pharmacy_id", "price", "expiration_date", "unit_per_package"]
/** What the list of medicines depends on (migration 90). */
const listed = ["id", "pharmacy_id", "name", "dosage", "manufacter_name", "expiration_date", "barcode"]

const rowOf = (name: string, columns: ReadonlyArray<string>) =>
  `(${columns.map((column) => `${name}.${column}`).join(", ")})`

const areChanged = (columns: ReadonlyArray<string>) =>
  `${rowOf("old", columns)} is distinct from ${rowOf("new", columns)}`

/**
 * The triggers that look whether an update of a medicine matters to the lists in memory name the columns that they look
 * at. PostgreSQL prepares the condition of a trigger anew in each statement: for a sale, which writes only stock, that took
 * as long as the update itself. Whether the last package is sold is a short condition of its own.
 *
 * Nothing but an update itself changes these columns: no trigger of the table runs before it, and no column is computed.
 */
export const columnTriggers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop trigger shelf_update on medicines`
  yield* sql.unsafe(`
    create trigger shelf_update after update of ${listed.join(", ")} on medicines for each row
      when (${areChanged(listed)}) execute function shelf_update()`)
  yield* sql`drop trigger search_update on medicines`
  yield* sql.unsafe(`
    create trigger search_update after update of ${indexed.join(", ")} on medicines for each row
      when (${areChanged(indexed)}) execute function search_update()`)
  yield* sql.unsafe(`
    create function search_stock() returns trigger language plpgsql as $$ begin
      -- search_update tells of both
      if ${areChanged(indexed)} then return null; end if;
      insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock, units)
      values ('~', new.id, new.pharmacy_id, new.name_id, new.price * 100, new.expiration_date, new.quantity > 0,
        new.unit_per_package);
      perform pg_notify('search', '');
      return null; end $$`)
  yield* sql`
    create trigger search_stock after update of quantity on medicines for each row
      when ((old.quantity > 0) <> (new.quantity > 0)) execute function search_stock()`
})
