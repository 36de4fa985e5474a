import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Every addition to a cart takes an id, also when it only raises the quantity of a line. */
export const wideCartIds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table cart_lines alter column id type bigint`
  yield* sql`alter table cart_keys alter column cart_line_id type bigint`
})
