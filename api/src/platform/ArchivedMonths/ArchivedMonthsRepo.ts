import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql, rows } from "../../Sql.ts"
import { archiveLock } from "./ArchivedTables.ts"
import type { ArchivedTable } from "./ArchivedTables.ts"

const Lock = Schema.Struct({ taken: Schema.Boolean })
const Past = Schema.Struct({
  partition: Schema.String,
  state: Schema.Literal("copying", "leaving", "archived"),
})
const Listed = Schema.Struct({ key: Schema.String })
const Ends = Schema.Struct({ ends: Schema.NullOr(Schema.DateFromSelf) })

export class ArchivedMonthsRepo extends Effect.Service<ArchivedMonthsRepo>()("ArchivedMonthsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * When the last month ends whose sold lines are away, of those that have a part in these times; null without one. With
     * `leaving` also those that are still there, and do not change any more.
     */
    const soldUntil = (from: Date | null, until: Date | null, leaving: boolean) =>
      sql`
        select max(ends) as ends from archived_months
        where parent = 'sale_lines' and (${leaving}::boolean or state <> 'copying')
          and (${from}::timestamptz is null or ends > ${from}) and (${until}::timestamptz is null or begins < ${until})`.pipe(
        oneRow(Ends),
        Effect.map(({ ends }) => ends),
        orDieSql,
      )

    /** Takes the lock of whoever archives until the end of the transaction; false when another process has it. */
    const lock = sql`select pg_try_advisory_xact_lock(${String(archiveLock)}::bigint) as taken`.pipe(
      oneRow(Lock),
      Effect.map(({ taken }) => taken),
      orDieSql,
    )

    const isPast = (table: ArchivedTable, seconds: number) =>
      sql`parent = ${table} and ends <= now() - make_interval(secs => ${seconds}::float8)`

    /** The archived months of a table whose last row is older than so many seconds. */
    const past = (table: ArchivedTable, seconds: number) =>
      sql`
        select partition, state from archived_months where ${isPast(table, seconds)} order by archived_months.begins`.pipe(
        rows(Past),
        orDieSql,
      )

    /** Forgets those of them that are not leaving at this moment, with the list of their files. Returns how many. */
    const forgetPast = (table: ArchivedTable, seconds: number) =>
      sql`
        delete from archived_months where ${isPast(table, seconds)} and state <> 'leaving' returning 1`.pipe(
        Effect.map((gone) => gone.length),
        orDieSql,
      )

    /** Which of these keys are files of archived months. */
    const areListed = (keys: ReadonlyArray<string>) =>
      sql`select key from archived_parts where key = any(${keys}::text[])`.pipe(
        rows(Listed),
        Effect.map((found) => new Set(found.map(({ key }) => key))),
        orDieSql,
      )

    return { soldUntil, lock, past, forgetPast, areListed }
  }),
}) {}
