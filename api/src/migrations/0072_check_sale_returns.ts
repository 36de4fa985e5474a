import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Checks the constraints of the last migration against the old rows, which blocks only other changes of the schema. */
export const checkSaleReturns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table sales
      validate constraint sales_kind_check,
      validate constraint sales_returned_check,
      validate constraint sales_total_amount_check,
      validate constraint sales_units_check,
      validate constraint sales_returned_sale_fkey`
  yield* sql`
    alter table sale_lines
      validate constraint sale_lines_quantity_sold_check,
      validate constraint sale_lines_restocked_check,
      validate constraint sale_lines_quantity_returned_check,
      validate constraint sale_lines_returned_line_fkey`
  yield* sql`alter table stock_movements validate constraint stock_movements_kind_check`
})
