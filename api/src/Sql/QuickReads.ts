import { SqlClient } from "@effect/sql"
import type { SqlError, Statement } from "@effect/sql"
import { Context, Effect, FiberRef, Option, Redacted } from "effect"
import { AppConfig } from "../Config.ts"
import { DatabasePulse } from "./DatabasePulse.ts"
import { types } from "./OpenPool.ts"
import { withTimeouts } from "./PoolLimits.ts"
import { ReadLane } from "./ReadLane.ts"
import type { Row } from "./ReadLane.ts"

/** The connections for the short reads of frequent calls: for most of them, and for those that take numbers of sequences. */
export class QuickReads extends Effect.Service<QuickReads>()("QuickReads", {
  scoped: Effect.gen(function* () {
    const { databaseUrl } = yield* AppConfig
    const { openSocket } = yield* DatabasePulse
    const opened = (takesNumbers: boolean) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const url = withTimeouts(Redacted.value(databaseUrl))
          const lane = new ReadLane(url, types, openSocket, takesNumbers)
          lane.start()
          return lane
        }),
        ({ close }) => Effect.sync(close),
      )
    return { lane: yield* opened(false), numbers: yield* opened(true) }
  }),
}) {}

export type Rows = Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError>
export type Asked = Statement.Statement<Row>

/** Runs a statement in another way than the platform does, unless it belongs to a transaction or traces are recorded. */
export const instead = (statement: Asked, other: Rows): Rows =>
  Effect.withFiberRuntime((fiber) =>
    fiber.getFiberRef(FiberRef.currentTracerEnabled) ||
    Option.isSome(Context.getOption(fiber.currentContext, SqlClient.TransactionConnection))
      ? statement
      : other,
  )

/** Sends a statement over the lane. Where that gives no rows, runs it on the pool, which knows what failed. */
const overLane = (lane: ReadLane, statement: Asked): Rows =>
  Effect.flatMap(
    Effect.async<ReadonlyArray<Row> | undefined>((resume) => {
      const [text, values] = statement.compile()
      lane.send(text, values, (rows) => resume(Effect.succeed(rows)))
    }),
    (rows) => (rows === undefined ? statement : Effect.succeed(rows)),
  )

const readsOver = (chosen: (lanes: QuickReads) => ReadLane) =>
  Effect.map(
    Effect.serviceOption(QuickReads),
    (reads) =>
      (statement: Asked): Rows =>
        Option.match(Option.map(reads, chosen), {
          onNone: () => statement,
          onSome: (lane) =>
            instead(
              statement,
              Effect.suspend(() => (lane.isFree ? overLane(lane, statement) : statement)),
            ),
        }),
  )

/**
 * Yields a function that runs a named statement in the least CPU time, if it is a short read that waits for no lock: it
 * shares a connection with others. Within a transaction, and while traces are recorded, it runs as any other statement.
 */
export const quickReads = readsOver(({ lane }) => lane)

/** The same for reads that take numbers of sequences; who asks twice has taken more than it uses. */
export const numberedReads = readsOver(({ numbers }) => numbers)
