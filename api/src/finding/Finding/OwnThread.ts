import { Effect, FiberRef, Metric, Redacted, Runtime } from "effect"
import { AppConfig } from "../../Config.ts"
import { bucketEnvironment } from "../../Config/FileStoreSettings.ts"
import { programOf } from "../../platform/Programs.ts"
import { answersFromMemory, beginCounting, countEventsSince, indexedRows } from "../Search/SearchMetrics.ts"
import { FindingWorker } from "./FindingWorker.ts"
import type { FindingWorkerOptions } from "./FindingWorker.ts"
import type { FindingState, Outcome, Question } from "./Questions.ts"

/** Connections of the thread to the database, without those of the change feed and of the pages. */
const connections = 4

const usual = {
  program: programOf("finding/Finding/FindingThread"),
  most: 256,
  patience: 10_000,
  pingEvery: 1000,
  longestSilence: 15_000,
  longestStart: 60_000,
  restartAfter: 100,
  longestPause: 5000,
  endGrace: 2000,
} as const

/** What the options of the thread may be replaced with in tests. */
export type FindingOptions = Partial<
  Omit<FindingWorkerOptions, "environment" | "hasIndex" | "onState" | "onLost">
>

/** Starts the thread of finding, which ends with the scope. Dies with the reason when it cannot start. */
export const startFindingThread = (options: FindingOptions) =>
  Effect.gen(function* () {
    const {
      databaseUrl,
      databaseReadUrl,
      dataDir,
      bucket,
      diskReserve,
      findingNiceness,
      searchSnapshotRows,
      roles,
    } = yield* AppConfig
    const { label: level } = yield* FiberRef.get(FiberRef.currentMinimumLogLevel)
    const run = Runtime.runSync(yield* Effect.runtime())
    const hasIndex = roles.has("finding")
    if (hasIndex) yield* beginCounting
    let state: FindingState = { path: "sql", rows: 0, events: {} }
    const worker = yield* Effect.acquireRelease(
      Effect.sync(
        () =>
          new FindingWorker({
            ...usual,
            ...options,
            environment: {
              DATABASE_URL: Redacted.value(databaseUrl),
              ...(databaseReadUrl === undefined
                ? {}
                : { DATABASE_READ_URL: Redacted.value(databaseReadUrl) }),
              DATABASE_CONNECTIONS: String(connections),
              API_PROCESSES: "1",
              API_ROLES: [...roles].join(","),
              DATA_DIR: dataDir,
              DISK_RESERVE_MB: String(diskReserve / 1024 / 1024),
              ...bucketEnvironment(bucket),
              SEARCH_SNAPSHOT_ROWS: String(searchSnapshotRows),
              FINDING_NICENESS: String(findingNiceness),
              // The settings need one, but the thread neither signs nor checks tokens.
              JWT_SECRET: "not used by this thread",
              LOG_LEVEL: level,
            },
            hasIndex,
            onState: (now) => {
              const { events } = state
              state = now
              if (!hasIndex) return
              run(countEventsSince(events, now.events))
              run(
                Effect.zipRight(
                  Metric.set(answersFromMemory, now.path === "memory" ? 1 : 0),
                  Metric.set(indexedRows, now.rows),
                ),
              )
            },
            onLost: (cause) =>
              run(Effect.logError("The thread of finding was lost", cause ?? "it was ended")),
          }),
      ),
      (one) => Effect.promise(() => one.end()),
    )
    yield* Effect.orDie(Effect.tryPromise({ try: () => worker.start(), catch: (error) => error }))
    return {
      /** What became of a question. Interruption gives it up. */
      outcome: (question: Question) =>
        Effect.async<Outcome>((resume) => {
          const giveUp = worker.ask(question, (outcome) => resume(Effect.succeed(outcome)))
          return Effect.sync(giveUp)
        }),
      state: Effect.sync(() => state),
      threadId: () => worker.threadId,
    }
  })

/** The thread of finding, as long as its scope is open. */
export type FindingThread = Effect.Effect.Success<ReturnType<typeof startFindingThread>>
