import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The drawer of a shift, by the name that the clerk gave it at the opening; null without one. */
export const namedDrawers = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table shifts add column drawer text`,
)
