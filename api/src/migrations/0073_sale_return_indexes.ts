import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { indexConcurrently, outsideTransaction } from "./Migration.ts"

/**
 * The returns of a sale and of a line, and the index of the reports with the kind of each row, so that summaries count
 * sales without reading the table.
 */
export const saleReturnIndexes = outsideTransaction(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* indexConcurrently(
      "sales_returns",
      "on sales (returned_sale_id, id desc) where returned_sale_id is not null",
    )
    yield* indexConcurrently(
      "sale_lines_returns",
      "on sale_lines (returned_line_id) where returned_line_id is not null",
    )
    yield* indexConcurrently(
      "sales_latest",
      `on sales (pharmacy_id, sold_at desc, id desc)
        include (payment_method_name, total_amount, line_count, units, kind)`,
    )
    yield* sql`drop index concurrently if exists sales_recent`
  }),
)
