import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Checks the kinds of the old movements, which blocks only other changes of the schema. */
export const checkAwaySales = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table stock_movements validate constraint stock_movements_kind_check`,
)
