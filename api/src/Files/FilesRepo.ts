import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../Sql.ts"

export const FileKind = Schema.Literal("image", "license")
export type FileKind = typeof FileKind.Type

const Row = Schema.Struct({ name: Schema.String, kind: FileKind })

export class FilesRepo extends Effect.Service<FilesRepo>()("FilesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The files of these names that exist. */
    const named = (names: ReadonlyArray<string>) =>
      sql`select name, kind from files where name = any(${names}::text[])`.pipe(rows(Row), orDieSql)

    return { named }
  }),
}) {}
