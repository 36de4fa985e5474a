import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../Sql.ts"

const Lock = Schema.Struct({ taken: Schema.Boolean })
const Run = Schema.Struct({ job: Schema.String, ran_at: Schema.DateFromSelf })

export class ScheduleRepo extends Effect.Service<ScheduleRepo>()("ScheduleRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Takes a job's lock until the end of the transaction; false when another process holds it. */
    const tryLock = (job: string) =>
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`job:${job}`}, 0)) as taken`.pipe(
        firstRow(Lock),
        Effect.map((lock) => lock?.taken === true),
        orDieSql,
      )

    /** The time of each job's last run. Jobs that never ran are missing. */
    const lastRuns = (jobs: ReadonlyArray<string>) =>
      sql`select job, ran_at from job_runs where job = any(${jobs}::text[])`.pipe(
        rows(Run),
        Effect.map((found) => new Map(found.map(({ job, ran_at }) => [job, ran_at]))),
        orDieSql,
      )

    const remember = (job: string, ranAt: Date) =>
      sql`
        insert into job_runs (job, ran_at) values (${job}, ${ranAt})
        on conflict (job) do update set ran_at = excluded.ran_at`.pipe(Effect.asVoid, orDieSql)

    return { tryLock, lastRuns, remember }
  }),
}) {}
