import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The change feed of the search index. Each change of the data that search shows adds a row here, in the
 * transaction of the change: a medicine added (+), removed (-) or changed in place (~: price, expiry, or stock from
 * or to zero), a pharmacy changed (p), or the whole table emptied (!). With `xid` a reader finds exactly the
 * changes that became visible between two of its snapshots. Quantities are not fed: a sale adds no row unless it
 * sells the last package.
 */
const changes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table search_changes (
      seq bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      kind "char" not null,
      id bigint not null,
      pharmacy_id integer not null,
      name_id integer not null,
      cents bigint not null,
      expiration_date date not null,
      in_stock boolean not null,
      at timestamptz not null default now()
    )`
  yield* sql`create index search_changes_xid on search_changes (xid, seq)`
  yield* sql`create index search_changes_at on search_changes using brin (at)`
  yield* sql`alter table product_names add column added_in xid8 not null default pg_current_xact_id()`
  yield* sql`create index product_names_added_in on product_names (added_in)`
  // the search by SQL counts and pages with this index alone; an index on quantity or price would prevent heap-only
  // updates
  yield* sql`
    create index medicines_name_pharmacy on medicines (name_id, pharmacy_id) include (id, expiration_date)`
})

/**
 * Inserts and deletes have statement triggers. Updates have a row trigger with a condition, so that an ordinary
 * sale does not run it.
 */
const medicineTriggers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function search_insert() returns trigger language plpgsql as $$ begin
      insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock)
      select '+', id, pharmacy_id, name_id, price * 100, expiration_date, quantity > 0 from inserted;
      perform pg_notify('search', '');
      return null; end $$`
  yield* sql`
    create function search_delete() returns trigger language plpgsql as $$ begin
      insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock)
      select '-', id, pharmacy_id, name_id, price * 100, expiration_date, quantity > 0 from deleted;
      perform pg_notify('search', '');
      return null; end $$`
  yield* sql`
    create function search_update() returns trigger language plpgsql as $$ begin
      if (old.id, old.name_id, old.pharmacy_id) = (new.id, new.name_id, new.pharmacy_id) then
        insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock)
        values ('~', new.id, new.pharmacy_id, new.name_id, new.price * 100, new.expiration_date, new.quantity > 0);
      else
        insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock) values
          ('-', old.id, old.pharmacy_id, old.name_id, old.price * 100, old.expiration_date, old.quantity > 0),
          ('+', new.id, new.pharmacy_id, new.name_id, new.price * 100, new.expiration_date, new.quantity > 0);
      end if;
      perform pg_notify('search', '');
      return null; end $$`
  yield* sql`
    create trigger search_insert after insert on medicines
      referencing new table as inserted for each statement execute function search_insert()`
  yield* sql`
    create trigger search_delete after delete on medicines
      referencing old table as deleted for each statement execute function search_delete()`
  yield* sql`
    create trigger search_update after update on medicines for each row
      when ((old.id, old.name_id, old.pharmacy_id, old.price, old.expiration_date, old.quantity > 0)
        is distinct from (new.id, new.name_id, new.pharmacy_id, new.price, new.expiration_date, new.quantity > 0))
      execute function search_update()`
})

/** A change of a pharmacy contains only its id. The reader then reads the pharmacy's current data. */
const pharmacyTriggers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function search_pharmacy() returns trigger language plpgsql as $$ begin
      insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock)
      values ('p', 0, coalesce(new.id, old.id), 0, 0, '-infinity', false);
      perform pg_notify('search', '');
      return null; end $$`
  yield* sql`
    create trigger search_pharmacy_written after insert or delete on pharmacies
      for each row execute function search_pharmacy()`
  yield* sql`
    create trigger search_pharmacy_changed after update on pharmacies for each row
      when ((old.name, old.address, old.phone, old.latitude, old.longitude, old.status)
        is distinct from (new.name, new.address, new.phone, new.latitude, new.longitude, new.status))
      execute function search_pharmacy()`
  yield* sql`
    create function search_truncate() returns trigger language plpgsql as $$ begin
      insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock)
      values ('!', 0, 0, 0, 0, '-infinity', false);
      perform pg_notify('search', '');
      return null; end $$`
  yield* sql`
    create trigger search_truncate after truncate on medicines for each statement execute function search_truncate()`
})

export const search = changes.pipe(Effect.zipRight(medicineTriggers), Effect.zipRight(pharmacyTriggers))
