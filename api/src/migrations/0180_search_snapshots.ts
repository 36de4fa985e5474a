import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The newest snapshots of the search index in the store of files: `key` is that of the manifest, and `digest` its
 * SHA-256. An index that is read from there lacks the changes that `snapshot` does not have and those numbered above `seq`;
 * the log of changes is kept for it. A row is written when the files are complete, so a reader sees no unfinished ones. It
 * is here and not in the store, because a database that is put back to an earlier state must not meet a later index.
 */
export const searchSnapshots = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table search_snapshots (
      key text primary key,
      digest text not null,
      snapshot pg_snapshot not null,
      seq bigint not null,
      written_at timestamptz not null default now()
    )`
})
