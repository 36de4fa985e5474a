import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql, rows } from "../../Sql.ts"

const Facts = Schema.Struct({
  version: Schema.Int,
  now: Schema.DateFromSelf,
  /** Whether the product's tables were ever created, and whether a restore was interrupted. */
  prepared: Schema.Boolean,
  interrupted: Schema.Boolean,
})
const Migration = Schema.Struct({ migration_id: Schema.Int })
const Ahead = Schema.Struct({ ahead: Schema.Int })
const Run = Schema.Struct({ job: Schema.String, ran_at: Schema.DateFromSelf })
const Messages = Schema.Struct({
  waiting: Schema.Int,
  /** Seconds for which the oldest one waits. */
  oldest: Schema.Int,
  lost: Schema.Int,
})
const Archive = Schema.Struct({ stopped: Schema.Array(Schema.String), keys: Schema.Array(Schema.String) })
const Upload = Schema.Struct({ name: Schema.String, kind: Schema.Literal("image", "license") })
const Known = Schema.Struct({ name: Schema.String })

/** Reads what the check of an installation needs to know. */
export class DoctorRepo extends Effect.Service<DoctorRepo>()("DoctorRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const facts = sql`
      select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now,
        to_regclass('public.effect_sql_migrations') is not null as prepared,
        to_regnamespace('before_restore') is not null as interrupted`.pipe(oneRow(Facts), orDieSql)

    const migrations = sql`select migration_id from effect_sql_migrations order by 1`.pipe(
      rows(Migration),
      Effect.map((found) => found.map(({ migration_id }) => migration_id)),
      orDieSql,
    )

    const lastRuns = sql`select job, ran_at from job_runs order by job`.pipe(rows(Run), orDieSql)

    /** For how many months after the present one every table has partitions. */
    const monthsAhead = sql`
      select months_ahead() as ahead`.pipe(
      oneRow(Ahead),
      Effect.map(({ ahead }) => ahead),
      orDieSql,
    )

    /** The partitions on their way to the archive, and the keys of everything that is there. */
    const archive = sql`
      select array(select partition from archived_months where state <> 'archived' order by partition) as stopped,
        array(select key from archived_parts order by key) as keys`.pipe(oneRow(Archive), orDieSql)

    /** The messages that wait for Telegram, and those of the last week that it never got. */
    const messages = sql`
      select count(*) filter (where outcome is null)::int as waiting,
        coalesce(extract(epoch from now() - min(created_at) filter (where outcome is null)), 0)::int as oldest,
        count(*) filter (where outcome in ('refused', 'expired'))::int as lost
      from notices`.pipe(oneRow(Messages), orDieSql)

    /** Up to `limit` uploads with names after `after`. The demonstration lists files of one byte that have none. */
    const uploads = (after: string, limit: number) =>
      sql`
        select name, kind from files where name > ${after} and bytes > 1 order by name limit ${limit}`.pipe(
        rows(Upload),
        orDieSql,
      )

    /** Which of these names the database lists. */
    const listed = (names: ReadonlyArray<string>) =>
      sql`select name from files where name = any(${names}::text[])`.pipe(
        rows(Known),
        Effect.map((found) => new Set(found.map(({ name }) => name))),
        orDieSql,
      )

    return { facts, migrations, lastRuns, monthsAhead, archive, messages, uploads, listed }
  }),
}) {}
