import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Checks the foreign key of the last migration, which blocks only other changes of the schema. */
export const checkShifts = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table sales validate constraint sales_shift_id_fkey`,
)
