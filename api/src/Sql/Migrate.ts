import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql"
import { PgClient } from "@effect/sql-pg"
import { Clock, Duration, Effect, Redacted, Schedule, Schema } from "effect"
import { Pool } from "pg"
import { knownMigrations, MigrationsRefused, pendingMigrations, titleOf } from "./MigrationHistory.ts"
import type { Numbered } from "./MigrationHistory.ts"
import { waitsForLock } from "./LockWaits.ts"
import type { Migration } from "../migrations/Migration.ts"

/**
 * A migration failed, or the database cannot be reached. The migrations before it are applied; of itself nothing is,
 * unless it runs outside a transaction.
 */
class MigrationFailed extends Schema.TaggedError<MigrationFailed>()("MigrationFailed", {
  message: Schema.String,
  cause: Schema.Defect,
}) {}

/** What a migration may not be stopped by, wherever it is set: in the address, for the role or for the database. */
const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]

/** The advisory lock of whoever migrates: "migrate" in ASCII. */
const lockKey = 0x6d69_6772_6174_65n
const waitForLock = Duration.millis(200)
/** How often a long wait or migration is reported. */
const reportEvery = Duration.seconds(30)

const withoutLimits = (url: string): string => {
  const unlimited = new URL(url)
  for (const name of [...limits, "query_timeout"]) unlimited.searchParams.delete(name)
  return unlimited.toString()
}

/** One connection of its own, which is never closed for being idle, because the lock belongs to it. */
const openConnection = (url: Redacted.Redacted) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const pool = new Pool({
        connectionString: withoutLimits(Redacted.value(url)),
        max: 1,
        idleTimeoutMillis: 0,
        connectionTimeoutMillis: 20_000,
        keepAlive: true,
        application_name: "rokthnam-migrate",
      })
      // A lost connection fails the statement that runs on it, or the next one.
      pool.on("error", () => undefined)
      // Without its number the platform does not cancel a statement on a second connection (see `openPool`).
      pool.on("connect", (client) => {
        client.on("error", () => undefined)
        Object.assign(client, { processID: undefined })
      })
      return pool
    }),
    (pool) => Effect.timeoutOption(Effect.interruptible(Effect.promise(() => pool.end())), "2 seconds"),
  )

const Applied = Schema.Array(
  Schema.Struct({ number: Schema.Int, name: Schema.String, needs: Schema.NullOr(Schema.Int) }),
)
const Answer = Schema.NonEmptyArray(Schema.Struct({ yes: Schema.Boolean }))

const isTrue = (statement: Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>) =>
  Effect.flatMap(statement, (found) =>
    Effect.map(Effect.orDie(Schema.decodeUnknown(Answer)(found)), ([{ yes }]) => yes),
  )

/** Effect's own migrator wrote this table first, so its names remain. */
const appliedMigrations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  if (!(yield* isTrue(sql`select to_regclass('effect_sql_migrations') is not null as yes`))) return []
  // The column `needs` is missing where no migration ran since there is one.
  const found = yield* sql`
    select migration_id as number, name, (to_jsonb(applied) ->> 'needs')::integer as needs
    from effect_sql_migrations as applied order by migration_id`
  return yield* Effect.orDie(Schema.decodeUnknown(Applied)(found))
})

/** Reports a line again and again, with the seconds that have passed, while the effect runs. */
const reporting = <A, E, R>(tell: Tell, line: string, effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const started = yield* Clock.currentTimeMillis
    const report = Effect.flatMap(Clock.currentTimeMillis, (now) =>
      tell(`${line} (${Math.round((now - started) / 1000)} s so far)`),
    )
    yield* Effect.forkScoped(Effect.delay(Effect.repeat(report, Schedule.spaced(reportEvery)), reportEvery))
    return yield* effect
  }).pipe(Effect.scoped)

/**
 * Waits until no other process migrates. It asks again and again, because a statement that waits holds a snapshot,
 * for whose end the creation of an index would wait in turn.
 */
const takeLock = (tell: Tell) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const attempt = isTrue(sql`select pg_try_advisory_lock(${lockKey.toString()}::bigint) as yes`)
    if (yield* attempt) return
    yield* tell("Another process is migrating this database; this one waits for it")
    const waiting = Effect.repeat(attempt, {
      until: (taken) => taken,
      schedule: Schedule.spaced(waitForLock),
    })
    yield* reporting(tell, "Waiting for the other process", waiting)
  })

/**
 * Milliseconds for which a migration waits for a lock. Whoever comes after it waits too: behind a backup, which reads every table
 * to its end, that would be every sale. So it gives up and tries again, between which the others go on.
 */
const longestLockWait = 2000
const beforeNextTry = Duration.seconds(1)
/** Runs one migration and records it. The record comes first, so that a second process could not run it too. */
const runOne = (
  one: Numbered,
  migration: Migration,
): Effect.Effect<unknown, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const needs = "contracts" in migration ? Number.parseInt(migration.contracts.since, 10) : null
    const record = sql`
      insert into effect_sql_migrations (migration_id, name, needs) values (${one.number}, ${one.name}, ${needs})`
    if ("outsideTransaction" in migration) return yield* Effect.zipRight(migration.outsideTransaction, record)
    const statements = "contracts" in migration ? migration.statements : migration
    const bounded = sql`select set_config('lock_timeout', ${String(longestLockWait)}, true)`
    const whole = sql.withTransaction(
      Effect.zipRight(bounded, Effect.zipRight(record, Effect.asVoid(statements))),
    )
    return yield* Effect.catchIf(Effect.asVoid(whole), waitsForLock, () =>
      Effect.delay(runOne(one, migration), beforeNextTry),
    )
  })

const prepare = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const limit of limits) yield* sql`select set_config(${limit}, '0', false)`
  // The server then notices that this process is gone, instead of finishing a statement of hours for nobody.
  yield* sql`select set_config('client_connection_check_interval', '5s', false)`
})

const createTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table if not exists effect_sql_migrations (
      migration_id integer primary key,
      created_at timestamptz not null default now(),
      name text not null
    )`
  const hasNeeds = yield* isTrue(sql`
    select exists (
      select from pg_attribute
      where attrelid = 'effect_sql_migrations'::regclass and attname = 'needs' and not attisdropped
    ) as yes`)
  // It would wait for whoever reads the table, such as a backup, and every replica that starts would wait for it.
  if (!hasNeeds) yield* sql`alter table effect_sql_migrations add column needs integer`
})

/** Receives lines about the progress. */
type Tell = (line: string) => Effect.Effect<void>

/**
 * Brings a database up to date, on a connection of its own without time limits. Each migration and the record of it
 * are one commit. Other processes wait, and then find nothing to do. Returns the names of the migrations that it
 * applied. Fails with `MigrationsRefused` and changes nothing if the database and the list do not fit together. A
 * database that is newer than the list, and took nothing away that a program with this list uses, is left as it is.
 */
export const migrate = (
  url: Redacted.Redacted,
  migrations: Readonly<Record<string, Migration>>,
  tell: Tell = Effect.logInfo,
) =>
  Effect.gen(function* () {
    const pending = Effect.flatMap(appliedMigrations, (applied) =>
      Effect.try({
        try: () => pendingMigrations(knownMigrations(Object.keys(migrations)), applied),
        catch: (error) =>
          error instanceof MigrationsRefused ? error : new MigrationsRefused({ message: String(error) }),
      }),
    )
    if ((yield* pending).length === 0) return []
    yield* prepare
    yield* takeLock(tell)
    yield* createTable
    const wanted = yield* pending
    for (const [index, one] of wanted.entries()) {
      const title = titleOf(one)
      const migration = migrations[title]
      if (migration === undefined) continue
      const started = yield* Clock.currentTimeMillis
      yield* tell(`Migration ${title} (${index + 1} of ${wanted.length})`)
      yield* reporting(tell, `Migration ${title}`, runOne(one, migration)).pipe(
        Effect.mapError(
          (cause) => new MigrationFailed({ message: `Migration ${title} failed: ${reasonOf(cause)}`, cause }),
        ),
      )
      yield* tell(`Migration ${title} took ${(yield* Clock.currentTimeMillis) - started} ms`)
    }
    return wanted.map(titleOf)
  }).pipe(
    Effect.provide(PgClient.layerFromPool({ acquire: openConnection(url) })),
    Effect.catchTag("SqlError", (cause) =>
      Effect.fail(
        new MigrationFailed({ message: `The migrations cannot be read: ${reasonOf(cause)}`, cause }),
      ),
    ),
  )

const reasonOf = ({ cause, message }: SqlError.SqlError): string =>
  cause instanceof Error ? cause.message : (message ?? String(cause))
