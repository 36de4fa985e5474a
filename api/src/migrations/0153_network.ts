import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * When the stock of each pharmacy changed for the last time. It is written from the ledger (`stock_movements`) by a job,
 * so that a sale writes nothing here; `movement_id` is the newest movement that was read of the pharmacy.
 */
const stockChanges = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table pharmacy_stock_changes (
      pharmacy_id integer primary key references pharmacies (id) on delete cascade,
      changed_at timestamptz not null,
      movement_id bigint not null
    )`
  yield* sql`
    insert into pharmacy_stock_changes (pharmacy_id, changed_at, movement_id)
    select m.pharmacy_id, max(m.at), max(m.id)
    from stock_movements m join pharmacies p on p.id = m.pharmacy_id group by m.pharmacy_id`
  yield* sql`
    create function stock_age(changed_at timestamptz) returns text language sql stable as $$
      select case when changed_at is null then 'never'
        when changed_at > now() - interval '1 day' then 'day'
        when changed_at > now() - interval '7 days' then 'week'
        when changed_at > now() - interval '30 days' then 'month'
        else 'longer' end $$`
})

/**
 * What people looked for and no pharmacy had, on each day. `seen` has a bit for each of 64 groups of visitors that looked for
 * it, so that at least as many people did as there are bits; who they were cannot be told from it.
 */
const unansweredSearches = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table unanswered_searches (
      day date not null,
      text text not null constraint unanswered_searches_text_check check (char_length(text) between 2 and 60),
      searches integer not null constraint unanswered_searches_searches_check check (searches > 0),
      seen bit(64) not null,
      primary key (day, text)
    )`
})

/** What the figures of the network are read from. */
export const network = Effect.all([stockChanges, unansweredSearches], { discard: true })
