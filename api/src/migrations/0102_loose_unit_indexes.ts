import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { indexConcurrently, outsideTransaction } from "./Migration.ts"

/** The indexes of the reports with the loose units, so that summaries and best sellers still read no table. */
export const looseUnitIndexes = outsideTransaction(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* indexConcurrently(
      "sales_by_time",
      `on sales (pharmacy_id, sold_at desc, id desc)
        include (payment_method_name, total_amount, line_count, units, loose_units, kind)`,
    )
    yield* sql`drop index concurrently if exists sales_latest`
    yield* indexConcurrently(
      "sale_lines_by_time",
      `on sale_lines (pharmacy_id, sold_at desc, id desc)
        include (medicine_id, quantity_sold, units_sold, total_amount, payment_method_name)`,
    )
    yield* sql`drop index concurrently if exists sale_lines_report`
  }),
)
