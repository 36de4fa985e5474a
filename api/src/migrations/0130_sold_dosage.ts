import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The strength of a medicine as it was sold, beside its name as it was sold. Lines of an earlier version have none: their
 * receipts show the medicine's strength of today.
 */
export const soldDosage = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table sale_lines add column dosage text`,
)
