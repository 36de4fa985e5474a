import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Whether a customer chose the name here, at the registration or in the profile. Such a name stays; any other follows
 * Telegram's at every sign-in.
 */
export const ownNames = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table customers add column keeps_name boolean not null default false`
  yield* sql`update customers set keeps_name = true where email is not null`
})
