import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Payment methods, sales with the names and prices at the time of the sale, and the keys that make retrying a sale
 * safe.
 */
export const sales = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table payment_methods (
      id integer generated always as identity primary key,
      pharmacy_id integer not null references pharmacies (id),
      method_name text not null,
      bank_info text not null,
      qr_photo text references files (name),
      updated_at timestamptz not null default now()
    )`
  yield* sql`create unique index payment_methods_name_key on payment_methods (pharmacy_id, lower(method_name))`
  yield* sql`create index payment_methods_photo on payment_methods (qr_photo) where qr_photo is not null`
  yield* sql`
    create table sales (
      id integer generated always as identity primary key,
      pharmacy_id integer not null references pharmacies (id),
      staff_id integer references staff (id) on delete set null,
      staff_name text not null,
      payment_method_id integer references payment_methods (id) on delete set null,
      payment_method_name text not null,
      notes text,
      total_amount numeric(14, 2) not null check (total_amount >= 0),
      sold_at timestamptz not null default now()
    )`
  yield* sql`create index sales_recent on sales (pharmacy_id, sold_at desc, id desc)`
  yield* sql`create index sales_staff on sales (staff_id) where staff_id is not null`
  yield* sql`create index sales_payment_method on sales (payment_method_id) where payment_method_id is not null`
  yield* sql`
    create table sale_lines (
      id integer generated always as identity primary key,
      sale_id integer not null references sales (id) on delete cascade,
      pharmacy_id integer not null,
      medicine_id bigint not null references medicines (id) on delete cascade,
      medicine_name text not null,
      quantity_sold integer not null check (quantity_sold > 0),
      unit_price numeric(12, 2) not null check (unit_price >= 0),
      total_amount numeric(14, 2) not null,
      payment_method_name text not null,
      sold_at timestamptz not null,
      check (total_amount = unit_price * quantity_sold)
    )`
  yield* sql`create index sale_lines_sale on sale_lines (sale_id)`
  yield* sql`create index sale_lines_medicine on sale_lines (medicine_id)`
  yield* sql`
    create index sale_lines_report on sale_lines (pharmacy_id, sold_at desc, id desc)
      include (sale_id, quantity_sold, total_amount, payment_method_name)`
  yield* sql`
    create table idempotency_keys (
      pharmacy_id integer not null references pharmacies (id),
      key text not null,
      body_hash text not null,
      sale_id integer,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (pharmacy_id, key)
    )`
  yield* sql`create index idempotency_keys_age on idempotency_keys (created_at)`
})
