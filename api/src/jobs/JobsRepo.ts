import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../Sql.ts"

const Lock = Schema.Struct({ taken: Schema.Boolean })

export class JobsRepo extends Effect.Service<JobsRepo>()("JobsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Takes a job's lock until the end of the transaction; false when another replica holds it. */
    const tryLock = (job: string) =>
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`job:${job}`}, 0)) as taken`.pipe(
        firstRow(Lock),
        Effect.map((lock) => lock?.taken === true),
        orDieSql,
      )

    return { tryLock }
  }),
}) {}
