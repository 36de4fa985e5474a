import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Gives the next rows of sales, carts, ledger and audit log ids that four bytes cannot hold, so that a test shows that the whole way to the
 * client can.
 */
export const useWideIds = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    ["sales", "sale_lines", "cart_lines", "stock_movements", "audit_log"],
    (table) => sql`alter table ${sql(table)} alter column id restart with 3000000000`,
    { discard: true },
  ),
)
