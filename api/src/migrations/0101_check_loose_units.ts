import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Checks the constraints of the last migration against the old rows, which blocks only other changes of the schema. */
export const checkLooseUnits = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table medicines
      validate constraint medicines_loose_units_check,
      validate constraint medicines_units_per_strip_check`
  yield* sql`alter table stock_movements validate constraint stock_movements_loose_after_check`
  yield* sql`alter table sales validate constraint sales_loose_units_check`
  yield* sql`
    alter table sale_lines
      validate constraint sale_lines_quantity_sold_check,
      validate constraint sale_lines_quantity_returned_check,
      validate constraint sale_lines_total_check`
})
