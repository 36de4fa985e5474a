import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Files of the archive that no row of `archived_parts` lists any more, or not yet, and whose bytes are still to be removed
 * from the store. Whoever takes a row away, or gives it another file, leaves the entry in its transaction; who stores a file
 * writes the entry before and takes it back with the row, so that no stop in between leaves a file that nobody knows.
 */
const table = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create table removed_archive_files (
      key text primary key,
      tried_at timestamptz not null default now()
    )`,
)

const noted = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function note_removed_archive_file() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' or new.key <> old.key then
        insert into removed_archive_files (key) values (old.key) on conflict do nothing;
      end if;
      return null;
    end $$`
  yield* sql`
    create trigger note_removed_archive_file after delete or update of key on archived_parts
      for each row execute function note_removed_archive_file()`
})

/** What leaves the archive leaves the store too. */
export const removedArchiveFiles = Effect.zipRight(table, noted)
