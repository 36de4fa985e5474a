import { SqlClient, SqlError } from "@effect/sql"
import type { SqlConnection } from "@effect/sql"
import {
  Cause,
  Chunk,
  Context,
  Effect,
  Either,
  Exit,
  Layer,
  Metric,
  Option,
  Redacted,
  Schedule,
} from "effect"
import { AppConfig } from "../Config.ts"
import { Pulse } from "./DatabasePulse.ts"
import { identity } from "./Identity.ts"
import { clientOf } from "./OpenPool.ts"
import { onOwnConnection } from "./PulseQuestions.ts"
import { quickReads } from "./QuickReads.ts"
import { countReads } from "./ReadCounts.ts"
import type { Reason } from "./ReadCounts.ts"
import { StandbyLag } from "./StandbyLag.ts"
import type { Position } from "./StandbyLag.ts"
import { tellError } from "./ToldError.ts"

/** How often it is looked how far the standby is. */
const lookEvery = "1 second"
const longestLook = "2 seconds"
/** Seconds of lag from which on nobody waits for the standby. */
const longestLag = 1
/**
 * Milliseconds for which a read waits until the standby has what was written before it, a page that the primary would read
 * in less time, and between two looks.
 */
const longestWait = 200
const longestWaitOfPage = 20
const waitEvery = 10
/** Milliseconds for which a read waits for a connection to the standby. */
const longestConnect = 1000
/** Milliseconds for a statement on the standby, after which the read begins anew on the primary. */
const statementTimeout = "30000"

const begin = "begin isolation level repeatable read read only"

/** Runs a read somewhere. Its answer is what the database held when it began, or later. */
type Elsewhere = <A, E, R>(read: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const lagSeconds = Metric.gauge("database_standby_lag_seconds", {
  description: "How long ago the primary was where the standby has not come yet",
})

/** The code of PostgreSQL for a write in a read-only transaction. */
const readOnly = "25006"

/** The database error for which a read ended; undefined where it ended otherwise. */
const databaseErrorOf = (exit: Exit.Exit<unknown, unknown>): SqlError.SqlError | undefined =>
  Exit.isSuccess(exit)
    ? undefined
    : [...Chunk.appendAll(Cause.failures(exit.cause), Cause.defects(exit.cause))].find(
        (error): error is SqlError.SqlError => error instanceof SqlError.SqlError,
      )

/** Where a database is, as the bytes of the log before it. With asynchronous commits an answered one is not yet flushed. */
export const primaryPosition = `(case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end - '0/0')::bigint`
/** Where a standby is; -1 if the server is none, or has become a primary. */
export const standbyPosition = `case when pg_is_in_recovery() then coalesce((pg_last_wal_replay_lsn() - '0/0')::bigint, -1)
  else -1 end`
type Look = { readonly database: string; readonly position: Position }
const lookOf = (rows: ReadonlyArray<unknown>): Look | undefined =>
  (rows as ReadonlyArray<Look | undefined>)[0]

const connectTo = (url: Redacted.Redacted, connections: number) =>
  Effect.gen(function* () {
    const bounded = new URL(Redacted.value(url))
    if (!bounded.searchParams.has("statement_timeout"))
      bounded.searchParams.set("statement_timeout", statementTimeout)
    const pulse = yield* Effect.acquireRelease(
      Effect.sync(() => new Pulse(onOwnConnection(Redacted.value(url)))),
      ({ close }) => Effect.sync(close),
    )
    pulse.start()
    const { openSocket } = pulse
    const client = clientOf(Redacted.make(bounded.toString()), connections, {
      openSocket,
      mayBeAwayFor: longestConnect,
    })
    return Context.get(yield* Layer.build(client), SqlClient.SqlClient)
  })

/** Looks again and again how far the standby is. Yields whether it may be asked, or why not. */
const watching = (primary: SqlClient.SqlClient, standby: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const quickly = yield* quickReads
    const lag = new StandbyLag()
    let state: "usable" | Reason | undefined
    let wasOther = false
    const become = (next: "usable" | Reason, isOther: boolean) => {
      if (next === state && isOther === wasOther) return Effect.void
      state = next
      wasOther = isOther
      if (next === "usable") return Effect.logInfo("The standby answers reports and lists")
      return Effect.logWarning(
        isOther
          ? "The database of DATABASE_READ_URL is no standby of that of DATABASE_URL and is not asked"
          : `The standby is ${next}; the primary answers in its place`,
      )
    }
    const look = Effect.gen(function* () {
      // past the pool, in which everybody waits when the primary has much to do
      const asked = yield* Effect.either(
        quickly(
          primary`/* standby_look */ select ${primary.literal(`${identity} as database, ${primaryPosition}`)} as position`,
        ),
      )
      // nothing is known of the standby then
      if (Either.isLeft(asked)) return
      const here = lookOf(asked.right)
      if (here !== undefined) lag.written(here.position, performance.now())
      const there = yield* Effect.either(
        standby.unsafe(`select ${identity} as database, ${standbyPosition} as position`),
      )
      const found = Either.isRight(there) ? lookOf(there.right) : undefined
      const isOther = found !== undefined && (found.position < 0 || found.database !== here?.database)
      if (found !== undefined && !isOther) lag.replayed(found.position)
      const seconds = lag.seconds(performance.now())
      yield* Metric.set(lagSeconds, seconds)
      if (found === undefined || isOther) return yield* become("away", isOther)
      yield* become(seconds > longestLag ? "behind" : "usable", false)
    })
    const bounded = Effect.timeoutFail(look, {
      duration: longestLook,
      onTimeout: () => new Error("no answer"),
    }).pipe(Effect.catchAllCause(() => become("away", false)))
    yield* Effect.forkScoped(Effect.repeat(bounded, Schedule.spaced(lookEvery)))
    return () => state ?? "away"
  })

/** Whether the standby has reached a position, now or in a moment. Asked on the connection that is then read from. */
const hasReached = (connection: SqlConnection.Connection, position: Position, wait: number) =>
  connection.executeUnprepared(`select ${standbyPosition} as position`, [], undefined).pipe(
    Effect.map((rows) => (lookOf(rows)?.position ?? -1) >= position),
    Effect.repeat({ until: (reached) => reached, schedule: Schedule.spaced(waitEvery) }),
    // the load of a copy is not interrupted, and nothing else ends the wait
    Effect.interruptible,
    Effect.timeoutTo({ duration: wait, onTimeout: () => false, onSuccess: () => true }),
  )

const makeElsewhere = (url: Redacted.Redacted, connections: number) =>
  Effect.gen(function* () {
    const primary = yield* SqlClient.SqlClient
    const quickly = yield* quickReads
    const standby = yield* connectTo(url, connections)
    const stateOf = yield* watching(primary, standby)
    const position = Effect.suspend(() =>
      quickly(primary`/* written_position */ select ${primary.literal(primaryPosition)} as position`),
    )

    /** A transaction of the standby in which everything is that was committed before. Fails with the reason for the primary. */
    const open = Effect.fnUntraced(
      function* (wait: number) {
        const state = stateOf()
        if (state !== "usable") return yield* Effect.fail(state)
        const written = lookOf(yield* Effect.mapError(position, () => "away" as const))
        // not interrupted: whoever waits for a connection would not give back the one that comes later
        const connection = yield* Effect.uninterruptible(standby.reserve)
        if (!(yield* hasReached(connection, written?.position ?? Infinity, wait)))
          return yield* Effect.fail("behind" as const)
        yield* Effect.acquireRelease(connection.executeUnprepared(begin, [], undefined), () =>
          Effect.ignore(connection.executeUnprepared("commit", [], undefined)),
        )
        return connection
      },
      Effect.mapError((error): Reason => (error instanceof SqlError.SqlError ? "away" : error)),
    )

    const elsewhereWithin =
      (wait: number): Elsewhere =>
      (read) => {
        const onPrimary = (reason: Reason) => Effect.zipRight(countReads("primary", reason), read)
        const onStandby = Effect.matchEffect(open(wait), {
          onFailure: (reason) => Effect.succeed(Either.left(reason)),
          onSuccess: (connection) =>
            Effect.map(
              Effect.exit(Effect.provideService(read, SqlClient.TransactionConnection, [connection, 0])),
              (exit) => Either.right(exit),
            ),
        })
        const anywhere = Effect.flatMap(Effect.scoped(onStandby), (tried) => {
          if (Either.isLeft(tried)) return onPrimary(tried.left)
          const error = databaseErrorOf(tried.right)
          if (error === undefined) return Effect.zipRight(countReads("standby", "fresh"), tried.right)
          return onPrimary(tellError(error)?.code === readOnly ? "wrote" : "failed")
        })
        return Effect.flatMap(Effect.serviceOption(SqlClient.TransactionConnection), (within) =>
          Option.isSome(within) ? read : anywhere,
        )
      }
    return { elsewhere: elsewhereWithin(longestWait), pages: elsewhereWithin(longestWaitOfPage) }
  })

const here: Elsewhere = (read) => read

/**
 * A streaming standby that answers reads in the primary's place. It is never told what is old: a read first asks the primary
 * for its position in the log, and is answered by the standby only when that has reached it. So whoever has written,
 * through whichever process, reads what was written, and so does everybody else.
 */
export class Standby extends Effect.Service<Standby>()("Standby", {
  scoped: Effect.gen(function* () {
    const { databaseReadUrl, databaseConnections } = yield* AppConfig
    return databaseReadUrl === undefined
      ? { elsewhere: here, pages: here }
      : yield* makeElsewhere(databaseReadUrl, databaseConnections)
  }),
}) {}

/**
 * Yields a function that runs a read on the standby if there is one and it has everything that was committed before, all of
 * it in one snapshot; otherwise, and once more when the standby fails, on the primary. So a read has no effects and is not
 * part of a write. Within a transaction it belongs to that. What fills a copy (`Cache`) goes elsewhere itself, not with the
 * copy around it: the generation must be read before the position.
 *
 * Not for statements that take a snapshot to be compared later (`pg_current_snapshot`): one of a standby does not name what is
 * under way. A snapshot that the primary gave before may be compared there (`pg_visible_in_snapshot`), since all that it sees
 * is in the standby by then.
 */
export const standbyReads: Effect.Effect<Elsewhere> = Effect.map(
  Effect.serviceOption(Standby),
  Option.match({ onNone: () => here, onSome: ({ elsewhere }) => elsewhere }),
)

/** The same for a page of rows that somebody waits for: it hardly waits for a standby that is behind. */
export const standbyPages: Effect.Effect<Elsewhere> = Effect.map(
  Effect.serviceOption(Standby),
  Option.match({ onNone: () => here, onSome: ({ pages }) => pages }),
)
