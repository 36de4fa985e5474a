import { ListMatch } from "@rokthnam/shared/Medicines/Medicine"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { NameCandidate } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import { Context, Effect, FiberRef, Layer, Metric, Redacted, Runtime, Schema } from "effect"
import { AppConfig } from "../Config.ts"
import { errorTold } from "../Sql/ToldError.ts"
import { Answering } from "./Finding/Answering.ts"
import { FindingWorker } from "./Finding/FindingWorker.ts"
import type { FindingWorkerOptions, Outcome } from "./Finding/FindingWorker.ts"
import type { FindingState, Question } from "./Finding/Questions.ts"
import type { PhotoLine } from "./PhotoLookup/PhotoWorkerMessages.ts"
import type { PageRequest, Reach } from "./Search/SearchEngine.ts"
import { answersFromMemory, indexedRows } from "./Search/SearchMetrics.ts"

/** Connections of the thread to the database, without those of the change feed and of the pages. */
const connections = 4

const usual = {
  program: new URL("./Finding/FindingThread.ts", import.meta.url),
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
export type FindingOptions = Partial<Omit<FindingWorkerOptions, "environment" | "onState" | "onLost">>

interface Asking {
  /** The answer as JSON in the contract's encoded form. Without one the call dies: with `Unavailable` if too busy. */
  readonly ask: (question: Question) => Effect.Effect<string>
  readonly state: Effect.Effect<FindingState>
  readonly threadId: () => number | undefined
}

const settled = (outcome: Outcome): Effect.Effect<string> => {
  if (outcome.kind === "answer") return Effect.succeed(outcome.json)
  if (outcome.kind === "busy") return Effect.die(new Unavailable())
  const { message, database } = outcome.reason
  return database === undefined ? Effect.dieMessage(message) : Effect.die(errorTold(database))
}

const inOwnThread = (options: FindingOptions) =>
  Effect.gen(function* () {
    const { databaseUrl, dataDir, findingNiceness } = yield* AppConfig
    const { label: level } = yield* FiberRef.get(FiberRef.currentMinimumLogLevel)
    const run = Runtime.runSync(yield* Effect.runtime())
    let state: FindingState = { path: "sql", rows: 0 }
    const worker = yield* Effect.acquireRelease(
      Effect.sync(
        () =>
          new FindingWorker({
            ...usual,
            ...options,
            environment: {
              DATABASE_URL: Redacted.value(databaseUrl),
              DATABASE_CONNECTIONS: String(connections),
              DATA_DIR: dataDir,
              FINDING_NICENESS: String(findingNiceness),
              // The settings need one, but the thread neither signs nor checks tokens.
              JWT_SECRET: "not used by this thread",
              LOG_LEVEL: level,
            },
            onState: (now) => {
              state = now
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
      ask: (question) =>
        Effect.async<Outcome>((resume) => {
          const giveUp = worker.ask(question, (outcome) => resume(Effect.succeed(outcome)))
          return Effect.sync(giveUp)
        }).pipe(Effect.flatMap(settled)),
      state: Effect.sync(() => state),
      threadId: () => worker.threadId,
    } satisfies Asking
  })

const inThisThread = Effect.map(Layer.build(Answering.Default), (built) => {
  const { answer, state } = Context.get(built, Answering)
  return { ask: answer, state, threadId: () => undefined } satisfies Asking
})

const decodeOwn = Schema.decode(
  Schema.parseJson(
    Schema.NullOr(
      Schema.Struct({
        match: ListMatch,
        names: Schema.Array(Schema.Int),
        corrected: Schema.NullOr(Schema.String),
      }),
    ),
  ),
)
const decodeNames = Schema.decode(Schema.parseJson(Schema.Array(NameCandidate)))

/**
 * The calls of finding. They run in a thread of their own (`FINDING_THREAD`), so that no number of searches keeps the
 * counter waiting. The thread has the memory index with its feed, the dictionary and the matcher; the main thread has
 * none of them.
 */
export class Finding extends Effect.Service<Finding>()("Finding", {
  scoped: Effect.fn("Finding.make")(function* (options: FindingOptions = {}) {
    const { findingThread } = yield* AppConfig
    const { ask, state, threadId } = findingThread ? yield* inOwnThread(options) : yield* inThisThread

    /** One page of a search, as JSON. */
    const medicines = (request: PageRequest) => ask({ call: "medicines", request })

    /** Up to eight completions of a partly typed name, as JSON. */
    const suggestions = (query: string, reach: Reach | undefined) =>
      ask({ call: "suggestions", query, reach })

    /** Other names with the same ingredients, as JSON. */
    const alternatives = (query: string, reach: Reach | undefined) =>
      ask({ call: "alternatives", query, reach })

    /** At most five names that the lines of a photo may contain, the best first. */
    const namesOnPhoto = (lines: ReadonlyArray<PhotoLine>) =>
      Effect.flatMap(ask({ call: "namesOnPhoto", lines }), (json) => Effect.orDie(decodeNames(json)))

    /** The product names of one pharmacy that a query means, the best first; null when it means none of them. */
    const ownStock = (pharmacyId: PharmacyId, query: string) =>
      Effect.flatMap(ask({ call: "ownStock", pharmacyId, query }), (json) => Effect.orDie(decodeOwn(json)))

    return { medicines, suggestions, alternatives, ownStock, namesOnPhoto, state, threadId }
  }),
}) {
  /** The one instance of the product, which the handlers of searches and of photos share. */
  static readonly Live = Layer.suspend(() => Finding.Default({}))
}
