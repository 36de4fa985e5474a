import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * What was taken off each line, and why. A line costs its price times its packages less the discount; that of a returned
 * line is negative. The next migration checks the constraints against the old rows while sales go on.
 */
export const discounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table sales add column discount_reason text`
  yield* sql`
    alter table sale_lines
      add column discount_amount numeric(14, 2) not null default 0,
      drop constraint sale_lines_check,
      add constraint sale_lines_total_check
        check (total_amount = unit_price * quantity_sold - discount_amount) not valid,
      add constraint sale_lines_discount_check check (case when returned_line_id is null
        then discount_amount >= 0 and total_amount >= 0
        else discount_amount <= 0 and total_amount <= 0 end) not valid`
})
