import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Uploads without a session are marked, because they have a quota in all. */
export const anonymousFiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table files add column anonymous boolean not null default false`
  yield* sql`create index files_anonymous on files (created_at) where anonymous`
})
