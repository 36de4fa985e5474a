import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Cart lines store the last seen name and price, to be shown if the medicine is deleted. */
export const cartsAndAlerts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table cart_lines (
      id integer generated always as identity primary key,
      customer_id integer not null references customers (id),
      medicine_id bigint references medicines (id) on delete set null,
      medicine_name text not null,
      pharmacy_name text not null,
      price numeric(12, 2) not null,
      quantity integer not null check (quantity between 1 and 999),
      created_at timestamptz not null default now(),
      constraint cart_lines_medicine_key unique (customer_id, medicine_id)
    )`
  yield* sql`create index cart_lines_medicine on cart_lines (medicine_id) where medicine_id is not null`
  yield* sql`
    create table alert_acknowledgements (
      medicine_id bigint not null references medicines (id) on delete cascade,
      alert_type text not null check (alert_type in ('LOW_STOCK', 'EXPIRING_SOON')),
      threshold integer not null,
      notes text,
      staff_id integer,
      acknowledged_at timestamptz not null default now(),
      primary key (medicine_id, alert_type)
    )`
  // An acknowledgement is deleted once its cause is gone, so that the next shortage causes an alert again.
  yield* sql`
    create function end_acknowledgements() returns trigger language plpgsql as $$ begin
      delete from alert_acknowledgements a using updated n
      where a.medicine_id = n.id and (
        (a.alert_type = 'LOW_STOCK' and n.quantity > a.threshold) or
        (a.alert_type = 'EXPIRING_SOON' and
          n.expiration_date > (now() at time zone 'Asia/Phnom_Penh')::date + a.threshold));
      return null; end $$`
  yield* sql`
    create trigger end_acknowledgements after update on medicines
      referencing new table as updated for each statement execute function end_acknowledgements()`
})
