import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** From whom a pharmacy buys a medicine, in its own words. */
export const suppliers = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    sql`alter table medicines add column supplier text check (char_length(supplier) between 1 and 200)`,
)
