import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The text of the KHQR in a payment method's picture; null if there is none. Methods saved before get it when they are
 * saved again.
 */
export const khqr = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table payment_methods add column khqr text`
})
