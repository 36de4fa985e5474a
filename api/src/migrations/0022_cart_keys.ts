import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The keys that make retrying a change of a cart safe: the request, and the line that it changed. */
export const cartKeys = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table cart_keys (
      customer_id integer not null references customers (id),
      key text not null,
      asked text not null,
      cart_line_id integer,
      created_at timestamptz not null default now(),
      primary key (customer_id, key)
    )`
  yield* sql`create index cart_keys_age on cart_keys (created_at)`
})
