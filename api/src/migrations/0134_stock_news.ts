import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * What chats were told about stock. `stock_levels` has the medicines that are low or out of stock, of pharmacies with a
 * linked chat that wants to know; `is_news` until it was told. It is written from the ledger (`stock_movements`) by a job,
 * so that a sale writes nothing here, and has no foreign key, of which a sale would have to think.
 *
 * `stock_progress` is how far the ledger was read, as in `ledger_proofs`: all movements up to `proven` were committed when
 * they were read; those up to `seen` may have been written by transactions that were not committed in `snapshot`.
 */
export const stockNews = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table stock_levels (
      medicine_id bigint primary key,
      pharmacy_id integer not null,
      level text not null constraint stock_levels_level_check check (level in ('low', 'out')),
      since timestamptz not null default now(),
      is_news boolean not null
    )`
  yield* sql`create index stock_levels_pharmacy on stock_levels (pharmacy_id, level)`
  yield* sql`create index stock_levels_news on stock_levels (pharmacy_id) where is_news`
  yield* sql`
    create table stock_news (
      pharmacy_id integer primary key,
      told_at timestamptz not null
    )`
  yield* sql`
    create table told_expiries (
      medicine_id bigint primary key,
      pharmacy_id integer not null,
      expiration_date date not null
    )`
  yield* sql`create index told_expiries_pharmacy on told_expiries (pharmacy_id)`
  yield* sql`
    create table stock_progress (
      one boolean primary key default true check (one),
      proven bigint not null,
      seen bigint not null,
      snapshot pg_snapshot not null
    )`
})
