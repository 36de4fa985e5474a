import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Members of the staff are deactivated, so that their name stays on what they sold, and can be activated again.
 * `last_seen_at` outlives their sessions. Earlier sessions tell it for those who have one.
 */
export const staffStates = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table staff add column deactivated_at timestamptz, add column last_seen_at timestamptz`
  yield* sql`
    update staff s set last_seen_at = o.seen_at
    from (select account_id, max(seen_at) as seen_at from sessions where role = 'staff' group by account_id) o
    where o.account_id = s.id`
})
