import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * What a pharmacy paid for a package of a medicine, and what one of the packages or loose units of a sold line had cost
 * when it was sold. Ten decimals, so that the units of a package add up to its cost. Null where nobody has said it.
 */
export const costs = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table medicines add column cost numeric(12, 2) check (cost >= 0)`
  yield* sql`alter table sale_lines add column unit_cost numeric(20, 10)`
})
