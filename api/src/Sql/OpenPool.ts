import { PgClient } from "@effect/sql-pg"
import { SqlError } from "@effect/sql"
import { Context, Effect, Layer, Redacted } from "effect"
import { Pool, types as pgTypes } from "pg"
import type { CustomTypesConfig } from "pg"
import type { Socket } from "node:net"
import { listenToAccounts } from "./DatabaseFeed.ts"
import type { DatabaseFeed } from "./DatabaseFeed.ts"
import { lendWhenFree, prepareNamed } from "./PoolConnections.ts"
import { refuseAnotherDatabase, refuseWithoutLimits, withTimeouts, withoutTimeouts } from "./PoolLimits.ts"
import { SettingRefused } from "../Config/SettingRefused.ts"

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
 * How long a caller waits for a connection, in milliseconds, when all are in use or a new one is being opened. A
 * database that does not answer ends the wait much earlier (`DatabasePulse`).
 */
const longestWait = 20_000

/** What a pool uses besides its address. */
type Around = {
  /** How sockets are opened. */
  readonly openSocket?: () => Socket
  /** Who is told of changed accounts. */
  readonly feed?: DatabaseFeed | undefined
  /** The server may be away when the pool is made. A caller then waits for a connection for so many milliseconds at most. */
  readonly mayBeAwayFor?: number
  /**
   * The address of the database itself. A pooler is in between then, which gives a connection of the database to one
   * transaction after the other: nothing of a session stays, no limits of time, no prepared statements, nothing that is
   * listened to.
   */
  readonly direct?: Redacted.Redacted
}

const openPool = (url: Redacted.Redacted, max: number, around: Around = {}) => {
  const { openSocket, feed, mayBeAwayFor, direct } = around
  const isPooled = direct !== undefined
  return Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        const pool = new Pool({
          connectionString: (isPooled ? withoutTimeouts : withTimeouts)(Redacted.value(url)),
          max,
          connectionTimeoutMillis: mayBeAwayFor ?? longestWait,
          ...(openSocket === undefined ? {} : { stream: openSocket }),
          application_name: "rokthnam-api",
          // a pooler that is gone without a word is noticed some day even if nobody asks
          keepAlive: true,
          types,
          ...(feed === undefined ? {} : { onConnect: (client) => client.query(listenToAccounts) }),
        })
        // An idle connection that is lost is replaced at the next use. Without a listener the event would end the
        // process.
        pool.on("error", () => undefined)
        // A connection that is in use and lost reports it twice; the platform listens once.
        pool.on("connect", (client) => {
          client.on("error", () => undefined)
          if (feed !== undefined) client.on("notification", ({ payload }) => feed.hear(payload))
          prepareNamed(client, isPooled)
        })
        lendWhenFree(pool)
        if (direct !== undefined) {
          await refuseWithoutLimits(pool)
          await refuseAnotherDatabase(pool, Redacted.value(direct))
        } else if (mayBeAwayFor === undefined) await pool.query("select 1")
        return pool
      },
      catch: (cause) =>
        cause instanceof SettingRefused
          ? cause
          : new SqlError.SqlError({ cause, message: "Failed to connect" }),
    }),
    (pool) => Effect.timeoutOption(Effect.interruptible(Effect.promise(() => pool.end())), "2 seconds"),
  )
}

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
