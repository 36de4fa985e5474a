import { Data, Deferred, Effect, Layer, Runtime } from "effect"
import { randomBytes } from "node:crypto"
import { availableParallelism } from "node:os"
import { AppConfig } from "../Config.ts"
import type { FindingThread } from "../finding/Finding/OwnThread.ts"
import { startFindingThread } from "../finding/Finding/OwnThread.ts"
import { PhotoReaders } from "../finding/PhotoLookup/PhotoReaders.ts"
import { migrations } from "../migrations/migrations.ts"
import { migrate } from "../Sql/Migrate.ts"
import { primaryTelemetry } from "../Telemetry.ts"
import { claimPort } from "./ClaimPort.ts"
import { Desk } from "./Desk.ts"
import { makeOffices } from "./Offices.ts"
import { endGrace, Workers } from "./Workers.ts"
import type { WorkersOptions } from "./Workers.ts"

/** No process could begin to serve. It has printed why; its exit code is passed on. */
class ServingRefused extends Data.TaggedError("ServingRefused")<{ readonly code: number }> {}

const usual = {
  pingEvery: 1000,
  longestSilence: 15_000,
  longestStart: 120_000,
  steady: 10_000,
  firstPause: 500,
  longestPause: 10_000,
  reportWait: 1000,
} as const

/** Starts the processes, which end with the scope. Also yields the first one's end, if it cannot begin. */
const startWorkers = (answers: WorkersOptions["open"]) =>
  Effect.gen(function* () {
    const { processes, drainSeconds } = yield* AppConfig
    const runtime = yield* Effect.runtime()
    const served = yield* Deferred.make<void, ServingRefused>()
    const tell = (told: Effect.Effect<void>) => Runtime.runSync(runtime)(told)
    const workers = new Workers({
      ...usual,
      endGrace: endGrace + drainSeconds * 1000,
      count: processes,
      atOnce: Math.max(1, availableParallelism() - 1),
      environment: { ACCESS_LOG_KEY: randomBytes(32).toString("hex") },
      open: answers,
      onServing: (pid) => {
        Deferred.unsafeDone(served, Effect.void)
        tell(Effect.annotateLogs(Effect.logInfo("A process serves"), { pid }))
      },
      onLost: (how) => tell(Effect.annotateLogs(Effect.logError("A process that serves was lost"), { how })),
      onRefused: (code) => Deferred.unsafeDone(served, new ServingRefused({ code })),
    })
    yield* Effect.acquireRelease(
      Effect.sync(() => workers.start()),
      () => Effect.promise(() => workers.end()),
    )
    return { workers, served: Deferred.await(served) }
  })

/**
 * The primary of several processes on one port. It serves no calls itself. It replaces processes that end, and does what is done once on a machine (`Offices`): finding with its index, reading photos, counting limits.
 */
export const PrimaryLive = Layer.unwrapScoped(
  Effect.gen(function* () {
    const { databaseUrl, host, port } = yield* AppConfig
    yield* claimPort(host, port)
    const migrated = yield* Deferred.make<void>()
    const thread = yield* Deferred.make<FindingThread>()
    const offices = new Map(yield* makeOffices(migrated, thread))
    const runtime = yield* Effect.runtime()
    const { workers, served } = yield* startWorkers((tell) => {
      const desk = new Desk(offices, runtime, tell)
      return { hear: (message) => desk.hear(message), close: () => desk.close() }
    })
    const prepare = Effect.gen(function* () {
      yield* migrate(databaseUrl, migrations)
      yield* Deferred.succeed(migrated, undefined)
      yield* Effect.intoDeferred(startFindingThread({}), thread)
      // The processes end before the thread, which their last calls need.
      yield* Effect.addFinalizer(() => Effect.promise(() => workers.end()))
      yield* Deferred.await(thread)
    })
    yield* Effect.all([prepare, served], { concurrency: "unbounded", discard: true })
    return primaryTelemetry(() => workers.reports())
  }),
).pipe(Layer.provide(PhotoReaders.Live))
