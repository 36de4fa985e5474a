import { PgClient } from "@effect/sql-pg"
import { SqlError } from "@effect/sql"
import { Context, Effect, Layer, Redacted } from "effect"
import { Pool, types as pgTypes } from "pg"
import type { CustomTypesConfig } from "pg"
import type { Socket } from "node:net"
import { listenToAccounts } from "./DatabaseFeed.ts"
import type { DatabaseFeed } from "./DatabaseFeed.ts"
import { lendWhenFree, prepareNamed } from "./PoolConnections.ts"

const int8 = 20
const date = 1082

/**
 * Parses ids and counts as numbers, since they fit, and dates as text, since a Date object would shift them by the
 * server's time zone.
 */
export const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === int8
      ? Number
      : oid === date
        ? (text: string) => text
        : pgTypes.getTypeParser(oid, format)) as CustomTypesConfig["getTypeParser"],
}

/**
 * Adds time limits in milliseconds for a statement, for waiting for a lock, and for a transaction that does
 * nothing.
 */
export const withTimeouts = (url: string): string => {
  const bounded = new URL(url)
  const set = (name: string, value: string) => {
    if (!bounded.searchParams.has(name)) bounded.searchParams.set(name, value)
  }
  set("statement_timeout", "60000")
  set("lock_timeout", "15000")
  set("idle_in_transaction_session_timeout", "60000")
  return bounded.toString()
}

/**
 * How long a caller waits for a connection, in milliseconds, when all are in use or a new one is being opened. A
 * database that does not answer ends the wait much earlier (`DatabasePulse`).
 */
const longestWait = 20_000

/** What a pool uses besides its address: how sockets are opened, and who is told of changed accounts. */
type Around = { readonly openSocket?: () => Socket; readonly feed?: DatabaseFeed | undefined }

/**
 * The pool. When a fiber is interrupted, the platform cancels its statement by the number of the server process. By
 * then that process may be running another caller's statement, which would be cancelled instead. Without the number
 * the platform lets the statement end, which `statement_timeout` limits.
 */
const openPool = (url: Redacted.Redacted, max: number, { openSocket, feed }: Around = {}) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        const pool = new Pool({
          connectionString: withTimeouts(Redacted.value(url)),
          max,
          connectionTimeoutMillis: longestWait,
          ...(openSocket === undefined ? {} : { stream: openSocket }),
          application_name: "rokthnam-api",
          types,
          ...(feed === undefined ? {} : { onConnect: (client) => client.query(listenToAccounts) }),
        })
        // An idle connection that is lost is replaced at the next use. Without a listener the event would end the
        // process.
        pool.on("error", () => undefined)
        // A connection that is in use and lost reports it twice; the platform listens once.
        pool.on("connect", (client) => {
          client.on("error", () => undefined)
          Object.assign(client, { processID: undefined })
          if (feed !== undefined) client.on("notification", ({ payload }) => feed.hear(payload))
          prepareNamed(client)
        })
        lendWhenFree(pool)
        await pool.query("select 1")
        return pool
      },
      catch: (cause) => new SqlError.SqlError({ cause, message: "Failed to connect" }),
    }),
    (pool) => Effect.timeoutOption(Effect.interruptible(Effect.promise(() => pool.end())), "2 seconds"),
  )

/** The pool of the client. */
export class DatabasePool extends Context.Tag("DatabasePool")<DatabasePool, Pool>() {}

/** A client on a pool of this address with at most so many connections. */
export const clientOf = (url: Redacted.Redacted, maxConnections: number, around?: Around) =>
  Layer.unwrapScoped(
    Effect.map(openPool(url, maxConnections, around), (pool) =>
      Layer.merge(
        PgClient.layerFromPool({ acquire: Effect.succeed(pool), types }),
        Layer.succeed(DatabasePool, pool),
      ),
    ),
  )
