import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The second step of a sign-in. The secret is encrypted. `last_step` is the period of the last code that was accepted,
 * so that no code works twice. `recovery` holds the hashes of the recovery codes that are left. Without `confirmed_at`
 * the second step is not asked for yet.
 */
export const secondFactors = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table second_factors (
      role text not null check (role in ('admin', 'pharmacy')),
      account_id integer not null,
      secret text not null,
      last_step bigint not null default 0,
      recovery text[] not null default '{}',
      confirmed_at timestamptz,
      primary key (role, account_id)
    )`
})
