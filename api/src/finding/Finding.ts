import { ListMatch } from "@rokthnam/shared/Medicines/Medicine"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { NameCandidate } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import { Context, Effect, Layer, Schema } from "effect"
import { AppConfig } from "../Config.ts"
import { Primary } from "../Primary.ts"
import type { PrimaryClient } from "../Primary.ts"
import { errorTold } from "../Sql/ToldError.ts"
import { startFindingThread } from "./Finding/OwnThread.ts"
import type { FindingOptions } from "./Finding/OwnThread.ts"
import { findingOffice, findingStateOffice } from "./Finding/Questions.ts"
import type { FindingState, Outcome, Question } from "./Finding/Questions.ts"
import type { PhotoLine } from "./PhotoLookup/PhotoWorkerMessages.ts"
import type { PageRequest, Reach } from "./Search/SearchEngine.ts"
import { traced } from "../platform/Span.ts"

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

/** In the primary, whose thread answers the processes of this machine. */
const inPrimary = (primary: PrimaryClient): Asking => ({
  ask: (question) => Effect.flatMap(primary.ask(findingOffice, question), settled),
  state: primary.ask(findingStateOffice, null),
  threadId: () => undefined,
})

const inOwnThread = (options: FindingOptions) =>
  Effect.map(startFindingThread(options), ({ outcome, state, threadId }): Asking => ({
    ask: (question) => Effect.flatMap(outcome(question), settled),
    state,
    threadId,
  }))

const inThisThread = Effect.gen(function* () {
  // The module loads the matcher, which no other thread than that of finding needs.
  const { Answering } = yield* Effect.promise(() => import("./Finding/Answering.ts"))
  const { answer, state } = Context.get(yield* Layer.build(Answering.Default), Answering)
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
 * none of them. Several processes of a machine share the thread of their primary.
 */
export class Finding extends Effect.Service<Finding>()("Finding", {
  scoped: traced("Finding.make")(function* (options: FindingOptions = {}) {
    const { findingThread } = yield* AppConfig
    const primary = yield* Primary
    const { ask, state, threadId } =
      primary !== undefined
        ? inPrimary(primary)
        : findingThread
          ? yield* inOwnThread(options)
          : yield* inThisThread

    /** One page of a search, as JSON. `visitor` is who asks, if it is counted that nobody has it. */
    const medicines = (request: PageRequest, visitor?: string) => ask({ call: "medicines", request, visitor })

    /** Writes what people looked for and nobody had, as far as this machine has noted it. */
    const keepSearches = Effect.asVoid(ask({ call: "keepSearches" }))

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

    return { medicines, keepSearches, suggestions, alternatives, ownStock, namesOnPhoto, state, threadId }
  }),
}) {
  /** The one instance of the product, which the handlers of searches and of photos share. */
  static readonly Live = Layer.suspend(() => Finding.Default({}))
}
