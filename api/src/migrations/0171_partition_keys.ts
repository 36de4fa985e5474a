import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { outsideTransaction, uniqueIndexConcurrently, withShortLocks } from "./Migration.ts"

const End = Schema.NonEmptyArray(Schema.Struct({ ends: Schema.NullOr(Schema.String) }))

/**
 * What a table needs to become a partition without being read or rewritten: a unique index of id and time, which becomes
 * its primary key, and a check that its rows are older than the month after next, which is validated while others write.
 * The check ends with the next migrations; until then an empty table needs none.
 */
const prepare = (table: string, id: string, key: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* uniqueIndexConcurrently(`${table}_key`, `on ${table} (${id}, ${key})`)
    const [{ ends }] = yield* sql`
      select case when exists (select from ${sql(table)}) then month_begin(now(), 2)::text end as ends`.pipe(
      Effect.flatMap((found) => Effect.orDie(Schema.decodeUnknown(End)(found))),
    )
    if (ends === null) return
    const name = `${table}_before_check`
    yield* withShortLocks(
      sql.unsafe(`
        alter table ${table} drop constraint if exists ${name},
          add constraint ${name} check (${key} < '${ends}') not valid`),
    )
    yield* sql.unsafe(`alter table ${table} validate constraint ${name}`)
  })

/** The tables whose rows belong to a month, prepared while they are read and written. */
export const partitionKeys = outsideTransaction(
  Effect.gen(function* () {
    yield* prepare("sale_lines", "id", "sold_at")
    yield* prepare("stock_movements", "id", "at")
    yield* prepare("audit_log", "id", "at")
    yield* prepare("search_changes", "seq", "at")
  }),
)
