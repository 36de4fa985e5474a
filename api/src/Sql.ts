import type { StaffId } from "@rokthnam/shared/Primitives/Id"
import { SqlClient, SqlError } from "@effect/sql"
import { Cause, Effect, Either, Layer, Option, Schema } from "effect"
import type { ParseResult } from "effect"
import { AppConfig } from "./Config.ts"
import { databaseUrlSetting } from "./Config/DatabaseSettings.ts"
import { DatabaseFeed } from "./Sql/DatabaseFeed.ts"
import { DatabasePulse } from "./Sql/DatabasePulse.ts"
import { migrate } from "./Sql/Migrate.ts"
import { clientOf } from "./Sql/OpenPool.ts"
import { QuickReads } from "./Sql/QuickReads.ts"
import { Standby } from "./Sql/Standby.ts"
import { decoderOf } from "./platform/Codecs.ts"
import { oncePer } from "./platform/OncePer.ts"
import { today } from "./platform/Today.ts"
import { migrations } from "./migrations/migrations.ts"

const Client = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { databaseUrl, poolerUrl, databaseConnections } = yield* AppConfig
    const { openSocket, openPoolSocket } = yield* DatabasePulse
    if (poolerUrl !== undefined)
      return clientOf(poolerUrl, databaseConnections, { openSocket: openPoolSocket, direct: databaseUrl })
    const feed = Option.getOrUndefined(yield* Effect.serviceOption(DatabaseFeed))
    return clientOf(databaseUrl, databaseConnections, { openSocket, feed })
  }),
)

const MigratedClient = Layer.unwrapEffect(
  Effect.flatMap(AppConfig, ({ databaseUrl }) => Effect.as(migrate(databaseUrl, migrations), Client)),
)

/** The database client, with every migration applied before it is handed out, and the standby if there is one. */
export const SqlLive = Standby.Default.pipe(
  Layer.provideMerge(MigratedClient),
  Layer.provideMerge(Layer.merge(DatabaseFeed.Default, QuickReads.Default)),
  Layer.provideMerge(DatabasePulse.Default),
)

/** The client alone, for a thread that starts when the migrations were applied. */
export const ClientLive = Client.pipe(Layer.provideMerge(DatabasePulse.Default))

/** The client for commands: it needs only the database's address and opens at most 2 connections. */
export const CommandSqlLive = Layer.unwrapEffect(Effect.map(databaseUrlSetting, (url) => clientOf(url, 2)))

type Violation = { readonly code: string; readonly constraint?: string }

const violationOf = (error: SqlError.SqlError): Violation | undefined => {
  const cause = error.cause
  return typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string"
    ? (cause as Violation)
    : undefined
}

/**
 * Turns the violation of a named constraint or index into the failure that it means; any other database error stays
 * a defect. `onConstraint({ staff_email_key: () => new StaffEmailTaken({ … }) })`.
 */
export const onConstraint =
  <E>(meanings: Record<string, () => E>) =>
  <A, E2, R>(
    effect: Effect.Effect<A, E2 | SqlError.SqlError, R>,
  ): Effect.Effect<A, E | Exclude<E2, SqlError.SqlError>, R> =>
    Effect.catchAll(effect, (error): Effect.Effect<never, E | Exclude<E2, SqlError.SqlError>> => {
      if (!(error instanceof SqlError.SqlError)) return Effect.fail(error as Exclude<E2, SqlError.SqlError>)
      const name = violationOf(error)?.constraint
      const meaning = name === undefined ? undefined : meanings[name]
      return meaning === undefined ? Effect.die(error) : Effect.fail(meaning())
    })

/** A database error that no rule expects is a defect: 503 when the connection failed, otherwise 500. */
export const orDieSql = <A, E, R>(
  effect: Effect.Effect<A, E | SqlError.SqlError, R>,
): Effect.Effect<A, Exclude<E, SqlError.SqlError>, R> => onConstraint<never>({})(effect)

const retriable = new Set(["40001", "40P01"])

/** Whether the database asks to run the transaction again: a serialization failure or a deadlock. */
const isRetriable = (error: unknown): boolean =>
  error instanceof SqlError.SqlError && retriable.has(violationOf(error)?.code ?? "")

/** The decoder of the rows of each schema. Making one takes longer than decoding a row. */
const rowsDecoderOf = oncePer((schema: Schema.Schema.AnyNoContext) => decoderOf(Schema.Array(schema)))

/** The rows of a statement, decoded. A row that does not decode is a bug and becomes a defect. */
export const rows = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode: (found: unknown) => Either.Either<ReadonlyArray<A>, ParseResult.ParseError> =
    rowsDecoderOf(schema)
  return <E, R>(
    statement: Effect.Effect<ReadonlyArray<unknown>, E, R>,
  ): Effect.Effect<ReadonlyArray<A>, E, R> =>
    Effect.map(statement, (found) => {
      const decoded = decode(found)
      // thrown within an effect, it is a defect
      if (Either.isLeft(decoded)) throw decoded.left
      return decoded.right
    })
}

/** The first row of a statement, decoded, or undefined. */
export const firstRow = <A, I>(schema: Schema.Schema<A, I>) => {
  const decoded = rows(schema)
  return <E, R>(statement: Effect.Effect<ReadonlyArray<unknown>, E, R>): Effect.Effect<A | undefined, E, R> =>
    Effect.map(decoded(statement), (found) => found[0])
}

/** The row of a statement that always returns one, such as an insert with `returning`, decoded. */
export const oneRow = <A, I>(schema: Schema.Schema<A, I>) => {
  const first = firstRow(schema)
  return <E, R>(statement: Effect.Effect<ReadonlyArray<unknown>, E, R>): Effect.Effect<A, E, R> =>
    Effect.map(first(statement), (row) => {
      if (row === undefined) throw new Error("a statement without its row")
      return row
    })
}

/** The row of each id, made once, so that its decoder is. */
const identityOf = oncePer((id: Schema.Schema.AnyNoContext) => Schema.Struct({ id }))

/** The id that an `insert … returning id` returns: `insertedId(MedicineId)`. */
export const insertedId = <A extends number>(id: Schema.Schema<A, number>) => {
  const inserted: ReturnType<typeof oneRow<{ readonly id: A }, unknown>> = oneRow(identityOf(id))
  return <E, R>(statement: Effect.Effect<ReadonlyArray<unknown>, E, R>): Effect.Effect<A, E, R> =>
    Effect.map(inserted(statement), (row) => row.id)
}

const Count = Schema.Struct({ total: Schema.Int })
const countRow = firstRow(Count)

/** The count that a statement returns as `total`. */
export const totalOf = <E, R>(statement: Effect.Effect<ReadonlyArray<unknown>, E | SqlError.SqlError, R>) =>
  orDieSql(Effect.map(countRow(statement), (row) => row?.total ?? 0))

/** A search term for LIKE with its wildcards escaped: "50%" → "%50\%%". */
export const containing = (term: string): string => `%${term.replace(/[\\%_]/g, "\\$&")}%`

/**
 * Tells the triggers, for the rest of this transaction, why stock changes, who changes it, and today's date in
 * Phnom Penh.
 */
export const explainStock = (
  kind: "sale" | "return" | "void" | "import" | "edit" | "creation" | "found" | "count" | "write_off",
  staffId: StaffId | null,
) =>
  Effect.flatMap(
    Effect.all([SqlClient.SqlClient, today]),
    ([sql, day]) => sql`
      select set_config('rokthnam.movement', ${kind}, true),
        set_config('rokthnam.staff_id', ${staffId === null ? "" : String(staffId)}, true),
        set_config('rokthnam.today', ${day}, true)`,
  )

/** How often work is run, in all, when it meets deadlocks or serialization failures. */
const largestRuns = 5

/**
 * Runs an effect that commits by itself, such as one statement. After a deadlock or a serialization failure the whole
 * effect runs again after a short pause, so it must have no effect outside the database.
 */
export const retrying = <A, E, R>(
  work: Effect.Effect<A, E, R>,
  runsLeft = largestRuns,
): Effect.Effect<A, Exclude<E, SqlError.SqlError>, R> =>
  Effect.catchAllCause(orDieSql(work), (cause): Effect.Effect<A, Exclude<E, SqlError.SqlError>, R> =>
    runsLeft <= 1 || !isRetriable(Cause.squash(cause))
      ? Effect.failCause(cause)
      : Effect.delay(retrying(work, runsLeft - 1), `${5 + Math.floor(Math.random() * 40)} millis`),
  )

/**
 * Yields a function that runs an effect in one transaction, which is repeated like every `retrying` effect. Services
 * open transactions.
 */
export const transactional = Effect.map(
  SqlClient.SqlClient,
  (sql) =>
    <A, E, R>(work: Effect.Effect<A, E, R>) =>
      retrying(sql.withTransaction(work)),
)
