import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { archiveFilesLock } from "../ArchivedMonths/ArchivedTables.ts"
import { oneRow, orDieSql, rows } from "../../Sql.ts"

const Truth = Schema.Struct({ yes: Schema.Boolean })
const Due = Schema.Struct({ key: Schema.String })

export class ArchivedFilesRepo extends Effect.Service<ArchivedFilesRepo>()("ArchivedFilesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Whether there is anything to remove. */
    const isAnyDue = sql`select exists (select from removed_archive_files) as yes`.pipe(
      oneRow(Truth),
      Effect.map(({ yes }) => yes),
      orDieSql,
    )

    /** Has no backup begin to read files until the end of the transaction. False while one reads. */
    const lock = sql`select pg_try_advisory_xact_lock(${String(archiveFilesLock)}::bigint) as yes`.pipe(
      oneRow(Truth),
      Effect.map(({ yes }) => yes),
      orDieSql,
    )

    /** Keys that no month of the archive has, those first that have not been tried for longest. */
    const due = (limit: number) =>
      sql`
        select key from removed_archive_files r
        where not exists (select from archived_parts p where p.key = r.key) order by tried_at limit ${limit}`.pipe(
        rows(Due),
        Effect.map((found) => found.map(({ key }) => key)),
        orDieSql,
      )

    const forget = (keys: ReadonlyArray<string>) =>
      sql`delete from removed_archive_files where key = any(${keys}::text[])`.pipe(Effect.asVoid, orDieSql)

    const postpone = (keys: ReadonlyArray<string>) =>
      sql`update removed_archive_files set tried_at = now() where key = any(${keys}::text[])`.pipe(
        Effect.asVoid,
        orDieSql,
      )

    return { isAnyDue, lock, due, forget, postpone }
  }),
}) {}
