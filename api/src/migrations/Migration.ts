import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql"
import { Effect, Schema } from "effect"
import { waitShortly, waitsForLock } from "../Sql/LockWaits.ts"

type Statements = Effect.Effect<unknown, SqlError.SqlError, SqlClient.SqlClient>

/** A migration that cannot run in a transaction, such as one that creates an index without blocking writers. */
type OutsideTransaction = { readonly outsideTransaction: Statements }

/** What a migration takes away from programs of earlier releases. */
type Contracts = {
  /** What it takes away, and which release used it last: "sales.old_total, used until 0.3". */
  readonly what: string
  /**
   * The newest migration of the first release that does without it: "0171_new_totals". A program that does not know this
   * migration may not serve any more.
   */
  readonly since: string
}

/** The second step of a change in two, which takes away what programs of earlier releases used. */
type Contracting = { readonly contracts: Contracts; readonly statements: Statements }

/** A migration. Most run in one transaction each, together with the record that they ran. */
export type Migration = Statements | OutsideTransaction | Contracting

/**
 * Makes a migration that runs outside a transaction. If it fails half way it is run again from its beginning, so
 * each of its statements must be able to run twice.
 */
export const outsideTransaction = (statements: Statements): Migration => ({ outsideTransaction: statements })

/** Makes a migration that takes something away (CONTRIBUTING.md, "A migration"). It runs in a transaction. */
export const contracting = (contracts: Contracts, statements: Statements): Migration => ({
  contracts,
  statements,
})

const Invalid = Schema.Array(Schema.Struct({ name: Schema.String }))

/** Runs statements in a transaction of their own, again and again until they get their locks. */
export const withShortLocks = (
  statements: Statements,
): Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchIf(
      Effect.asVoid(sql.withTransaction(Effect.zipRight(waitShortly, statements))),
      waitsForLock,
      () => Effect.delay(withShortLocks(statements), "1 second"),
    ),
  )

/**
 * Creates an index while rows are read and written, outside a transaction. An attempt that failed leaves an invalid
 * index of this name behind, which is dropped first.
 *
 * @param definition what follows the name: "on sales (pharmacy_id)"
 */
export const indexConcurrently = (name: string, definition: string) => concurrently("index", name, definition)

/** Creates a unique index in the same way. */
export const uniqueIndexConcurrently = (name: string, definition: string) =>
  concurrently("unique index", name, definition)

const concurrently = (kind: "index" | "unique index", name: string, definition: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const invalid = yield* sql`
      select indexrelid::regclass::text as name from pg_index
      where indexrelid = to_regclass(${name}) and not indisvalid`.pipe(
      Effect.flatMap((found) => Effect.orDie(Schema.decodeUnknown(Invalid)(found))),
    )
    if (invalid.length > 0) yield* sql`drop index concurrently ${sql(name)}`
    yield* sql`create ${sql.literal(kind)} concurrently if not exists ${sql(name)} ${sql.literal(definition)}`
  })
