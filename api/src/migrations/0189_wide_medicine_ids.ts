import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Ids of medicines are as wide as their column. The check kept them to 31 bits, which the index of the search had. Nothing is
 * rewritten or read: dropping a check takes no time. Programs of the release before go on beside it, because the next
 * id is still below: the sequence goes on where it was, and its first half was to last for years (decision 67).
 */
export const wideMedicineIds = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table medicines drop constraint if exists medicines_id_check`,
)
