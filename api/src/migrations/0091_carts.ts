import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * One row for each customer who has put something into a cart. An addition raises `version`, and does so only if nobody
 * else has since its statement began; so additions to one cart happen one after the other, each in one statement.
 */
export const carts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table carts (
      customer_id integer primary key references customers (id),
      version bigint not null default 1
    ) with (fillfactor = 50)`
})
