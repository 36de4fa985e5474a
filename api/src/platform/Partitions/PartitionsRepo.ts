import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql"
import { Effect, Schema } from "effect"
import { waitShortly, waitsForLock } from "../../Sql/LockWaits.ts"
import { partitionedTables } from "./PartitionedTables.ts"
import type { PartitionedTable } from "./PartitionedTables.ts"
import { oneRow, orDieSql, rows } from "../../Sql.ts"

const Made = Schema.Struct({ made: Schema.Int })
const Short = Schema.Struct({ parent: Schema.Literal(...partitionedTables) })
const Ahead = Schema.Struct({ ahead: Schema.Int })

export class PartitionsRepo extends Effect.Service<PartitionsRepo>()("PartitionsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Runs a statement that returns a number `made`, unless others have its locks: then it is undefined. */
    const soon = (statement: Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>) =>
      waitShortly.pipe(
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.zipRight(oneRow(Made)(statement)),
        sql.withTransaction,
        Effect.map(({ made }): number | undefined => made),
        Effect.catchIf(waitsForLock, () => Effect.succeed(undefined)),
        orDieSql,
      )

    /** The tables that have partitions for fewer than so many months after the present one. */
    const short = (months: number) =>
      sql`
        select parent from month_partitions where ends = 'infinity' and begins <= month_begin(now(), ${months}::integer)
        order by parent`.pipe(
        rows(Short),
        Effect.map((found) => found.map(({ parent }) => parent)),
        orDieSql,
      )

    /** Makes partitions until so many months after the present one. Returns how many; undefined if others had the locks. */
    const make = (table: PartitionedTable, months: number) =>
      soon(sql`select make_partitions(${table}, month_begin(now(), ${months}::integer)) as made`)

    /** Drops partitions whose rows are all older than so many seconds. Returns how many; undefined as for `make`. */
    const drop = (table: PartitionedTable, seconds: number) =>
      soon(sql`select drop_partitions(${table}, now() - make_interval(secs => ${seconds}::float8)) as made`)

    /** For how many months after the present one every table has partitions. Negative when it has none for the present one. */
    const ahead = sql`
      select months_ahead() as ahead`.pipe(
      oneRow(Ahead),
      Effect.map((row) => row.ahead),
      orDieSql,
    )

    return { short, make, drop, ahead }
  }),
}) {}
