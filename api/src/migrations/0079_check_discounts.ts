import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Checks the constraints of the last migration against the old rows, which blocks only other changes of the schema. */
export const checkDiscounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table sale_lines
      validate constraint sale_lines_total_check,
      validate constraint sale_lines_discount_check`
})
