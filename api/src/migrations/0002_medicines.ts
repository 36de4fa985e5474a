import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Categories, medicines and the ledger of their stock. `fillfactor` leaves free space on each page, so that a
 * changed quantity is a heap-only update. For the same reason no index may contain quantity or price.
 */
const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table categories (
      id integer generated always as identity primary key,
      pharmacy_id integer not null references pharmacies (id),
      name text not null,
      description text not null,
      created_at timestamptz not null default now()
    )`
  yield* sql`create unique index categories_name_key on categories (pharmacy_id, lower(name))`
  yield* sql`
    create table product_names (
      id integer generated always as identity primary key,
      norm text not null constraint product_names_norm_key unique
    )`
  yield* sql`
    create table medicines (
      id bigint generated always as identity primary key check (id <= 2147483647),
      pharmacy_id integer not null references pharmacies (id),
      category_id integer references categories (id) on delete set null,
      name_id integer not null references product_names (id),
      name text not null check (name <> ''),
      dosage text not null,
      manufacter_name text not null,
      manufactor_country text not null,
      price numeric(12, 2) not null check (price >= 0),
      quantity integer not null constraint medicines_quantity_check check (quantity >= 0),
      expiration_date date not null,
      price_per_unit numeric(12, 2) not null check (price_per_unit >= 0),
      unit_per_package integer not null check (unit_per_package >= 1),
      photo text references files (name),
      barcode text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    ) with (fillfactor = 90)`
  yield* sql`
    create unique index medicines_identity_key on medicines
      (pharmacy_id, lower(name), lower(dosage), lower(manufacter_name), expiration_date)`
  yield* sql`create index medicines_expiry on medicines (pharmacy_id, expiration_date, id)`
  yield* sql`create index medicines_category on medicines (category_id) where category_id is not null`
  yield* sql`create index medicines_barcode on medicines (barcode) where barcode is not null`
  yield* sql`create index medicines_photo on medicines (photo) where photo is not null`
  yield* sql`
    create table stock_movements (
      id bigint generated always as identity primary key,
      medicine_id bigint not null,
      pharmacy_id integer not null,
      kind text not null check (kind in ('creation', 'sale', 'import', 'edit', 'deletion')),
      change integer not null,
      quantity_after integer not null check (quantity_after >= 0),
      staff_id integer,
      sale_id integer,
      at timestamptz not null default now()
    )`
  yield* sql`create index stock_movements_medicine on stock_movements (medicine_id, id)`
})

/**
 * The database itself writes the ledger, so that no statement can omit it. The transaction states who changes stock
 * and why: `set_config('rokthnam.movement', 'sale', true)`, likewise `rokthnam.staff_id` and `rokthnam.sale_id`.
 */
const ledger = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function setting_or(name text, otherwise text) returns text language sql stable as
      $$ select coalesce(nullif(current_setting(name, true), ''), otherwise) $$`
  yield* sql`
    create function ledger_insert() returns trigger language plpgsql as $$ begin
      insert into stock_movements (medicine_id, pharmacy_id, kind, change, quantity_after, staff_id)
      select id, pharmacy_id, setting_or('rokthnam.movement', 'creation'), quantity, quantity,
        setting_or('rokthnam.staff_id', null)::integer
      from inserted;
      return null; end $$`
  yield* sql`
    create function ledger_update() returns trigger language plpgsql as $$ begin
      insert into stock_movements (medicine_id, pharmacy_id, kind, change, quantity_after, staff_id, sale_id)
      select n.id, n.pharmacy_id, setting_or('rokthnam.movement', 'edit'), n.quantity - o.quantity, n.quantity,
        setting_or('rokthnam.staff_id', null)::integer, setting_or('rokthnam.sale_id', null)::integer
      from updated n join outdated o on o.id = n.id where n.quantity <> o.quantity;
      return null; end $$`
  yield* sql`
    create function ledger_delete() returns trigger language plpgsql as $$ begin
      insert into stock_movements (medicine_id, pharmacy_id, kind, change, quantity_after, staff_id)
      select id, pharmacy_id, 'deletion', -quantity, 0, setting_or('rokthnam.staff_id', null)::integer from deleted;
      return null; end $$`
  yield* sql`
    create trigger ledger_insert after insert on medicines
      referencing new table as inserted for each statement execute function ledger_insert()`
  yield* sql`
    create trigger ledger_update after update on medicines
      referencing old table as outdated new table as updated for each statement execute function ledger_update()`
  yield* sql`
    create trigger ledger_delete after delete on medicines
      referencing old table as deleted for each statement execute function ledger_delete()`
})

export const medicines = Effect.zipRight(tables, ledger)
