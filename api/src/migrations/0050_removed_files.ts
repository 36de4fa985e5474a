import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Files whose row is gone and whose bytes are still to be removed from the disk. The entry is written in the
 * transaction that deletes the row. `due_at` moves on with each attempt that fails.
 */
export const removedFiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table removed_files (
      name text primary key,
      kind text not null check (kind in ('image', 'license')),
      attempts integer not null default 0,
      due_at timestamptz not null default now()
    )`
  yield* sql`create index removed_files_due on removed_files (due_at)`
})
