import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { indexConcurrently, outsideTransaction } from "./Migration.ts"

/**
 * What a search of the history reads instead of all sales of a pharmacy. The first index lists who sold and how was paid, which
 * are few pairs, and finds the sales of each, also by their total. The second one has the sales with notes, which are few.
 * Names of lines that were written before the last migration are added to those that medicines had.
 */
export const searchedHistory = outsideTransaction(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* indexConcurrently(
      "sales_by_seller",
      "on sales (pharmacy_id, staff_name, payment_method_name, abs(total_amount))",
    )
    yield* indexConcurrently("sales_with_notes", "on sales (pharmacy_id) where notes <> ''")
    yield* sql`select keep_names_of_lines('-infinity', 'infinity')`
  }),
)
