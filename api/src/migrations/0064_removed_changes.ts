import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * How far the log of changes was cleared: the largest transaction and number of a removed change. A search index that
 * lost its connection sees in it whether the log still holds everything that it missed.
 */
export const removedChanges = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table search_changes_removed (
      only_row boolean primary key default true check (only_row),
      xid xid8 not null,
      seq bigint not null
    )`
  // Changes may have been removed before. Nobody is that far behind, but until now nobody kept count.
  yield* sql`
    insert into search_changes_removed (xid, seq)
    select pg_current_xact_id(), coalesce((select min(seq) from search_changes), 1) - 1`
})
