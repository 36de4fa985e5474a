import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Checks the foreign key of sale lines, which only blocks other changes of the schema, and widens the ledger. */
export const wideLedgerIds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set local maintenance_work_mem = '256MB'`
  yield* sql`alter table sale_lines validate constraint sale_lines_sale_id_fkey`
  yield* sql`alter table stock_movements alter column sale_id type bigint`
  yield* sql`
    create or replace function ledger_update() returns trigger language plpgsql as $$ begin
      insert into stock_movements (medicine_id, pharmacy_id, kind, change, quantity_after, staff_id, sale_id)
      select n.id, n.pharmacy_id, setting_or('rokthnam.movement', 'edit'), n.quantity - o.quantity, n.quantity,
        setting_or('rokthnam.staff_id', null)::integer, setting_or('rokthnam.sale_id', null)::bigint
      from updated n join outdated o on o.id = n.id where n.quantity <> o.quantity;
      return null; end $$`
})
