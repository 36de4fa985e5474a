import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Sales that were made at a counter without a connection, and what they did not agree with. A line of a medicine that
 * was deleted before the sale arrived has no medicine. The ledger gets two kinds of movements: `found`, packages that
 * were sold although the books did not have them, and `count`. The next migration checks the kinds of the old rows.
 */
export const awaySales = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table sale_lines alter column medicine_id drop not null`
  yield* sql`
    alter table stock_movements
      drop constraint stock_movements_kind_check,
      add constraint stock_movements_kind_check check (kind in ('creation', 'sale', 'import', 'edit', 'deletion',
        'return', 'void', 'write_off', 'found', 'count')) not valid`
  // The device's times are kept as it gave them; `is_dated` tells whether the sale has its time from them.
  yield* sql`
    create table away_sales (
      sale_id bigint primary key references sales (id) on delete cascade,
      made_at timestamptz not null,
      sent_at timestamptz not null,
      received_at timestamptz not null,
      is_dated boolean not null
    )`
  yield* sql`
    create table sale_conflicts (
      id bigint generated always as identity primary key,
      pharmacy_id integer not null references pharmacies (id),
      sale_id bigint not null references away_sales (sale_id) on delete cascade,
      kind text not null
        check (kind in ('shortage', 'price', 'expired', 'medicine_gone', 'payment_method_gone')),
      medicine_id bigint references medicines (id) on delete set null,
      subject text not null,
      wanted integer check (wanted > 0),
      had integer check (had >= 0),
      price_taken numeric(12, 2),
      price_listed numeric(12, 2),
      settled_at timestamptz,
      settlement text check (settlement in ('accept', 'count', 'write_off')),
      settled_quantity integer,
      check ((settled_at is null) = (settlement is null))
    )`
  yield* sql`create index sale_conflicts_latest on sale_conflicts (pharmacy_id, id desc)`
  yield* sql`create index sale_conflicts_open on sale_conflicts (pharmacy_id, id desc) where settled_at is null`
  yield* sql`create index sale_conflicts_sale on sale_conflicts (sale_id)`
  yield* sql`create index sale_conflicts_medicine on sale_conflicts (medicine_id) where medicine_id is not null`
})
