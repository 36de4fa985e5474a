import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Reports sum over every sale of a filter. The indexes include the summed columns, so that reports read no table.
 * The index on sale lines includes the medicine's id, which is short; the names of the best sellers are looked up
 * at the end.
 */
export const reports = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop index sales_recent`
  yield* sql`
    create index sales_recent on sales (pharmacy_id, sold_at desc, id desc)
      include (payment_method_name, total_amount)`
  yield* sql`drop index sale_lines_report`
  yield* sql`
    create index sale_lines_report on sale_lines (pharmacy_id, sold_at desc, id desc)
      include (medicine_id, quantity_sold, total_amount, payment_method_name)`
})
