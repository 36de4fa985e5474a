import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The change feed says how many units a package holds, by which search compares prices. A sale still writes nothing here
 * unless it sells the last package. The default serves the changes that were written before.
 */
export const searchUnits = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table search_changes add column units integer not null default 1`
  yield* sql`
    create or replace function search_insert() returns trigger language plpgsql as $$ begin
      insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock, units)
      select '+', id, pharmacy_id, name_id, price * 100, expiration_date, quantity > 0, unit_per_package from inserted;
      perform pg_notify('search', '');
      return null; end $$`
  yield* sql`
    create or replace function search_update() returns trigger language plpgsql as $$ begin
      if (old.id, old.name_id, old.pharmacy_id) = (new.id, new.name_id, new.pharmacy_id) then
        insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock, units)
        values ('~', new.id, new.pharmacy_id, new.name_id, new.price * 100, new.expiration_date, new.quantity > 0,
          new.unit_per_package);
      else
        insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock, units) values
          ('-', old.id, old.pharmacy_id, old.name_id, old.price * 100, old.expiration_date, old.quantity > 0,
            old.unit_per_package),
          ('+', new.id, new.pharmacy_id, new.name_id, new.price * 100, new.expiration_date, new.quantity > 0,
            new.unit_per_package);
      end if;
      perform pg_notify('search', '');
      return null; end $$`
  yield* sql`drop trigger search_update on medicines`
  yield* sql`
    create trigger search_update after update on medicines for each row
      when ((old.id, old.name_id, old.pharmacy_id, old.price, old.expiration_date, old.quantity > 0, old.unit_per_package)
        is distinct from
        (new.id, new.name_id, new.pharmacy_id, new.price, new.expiration_date, new.quantity > 0, new.unit_per_package))
      execute function search_update()`
})
