import { Effect } from "effect"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { FeedConnection } from "../FeedRepo.ts"
import type { NameRow } from "../FeedRows.ts"
import type { TakeFields } from "../MedicineRows.ts"
import type { Pharmacies } from "./Pharmacies.ts"
import { RowStaging } from "./RowStaging.ts"
import type { SearchIndex } from "./SearchIndex.ts"

/** Names in one statement. */
const namesAtOnce = 2000
/** Number of names added before other work may run: about 1 ms. */
const addedAtOnce = 100

/** Yields to the event loop, so that waiting work runs first. */
export const breathe = Effect.async<void>((resume) => {
  setImmediate(() => {
    resume(Effect.void)
  })
})

/** Runs steps to their end, or until the signal is aborted, which rejects. Other work runs wherever they yield. */
export const takeSteps = async <A>(steps: Generator<void, A>, signal?: AbortSignal): Promise<A> => {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    // oxlint-disable-next-line no-await-in-loop -- that is what it is for
    await nextTurn()
    signal?.throwIfAborted()
  }
}

/** The same as an effect; an interruption ends it at the next step. */
export const inSteps = <A>(steps: Generator<void, A>): Effect.Effect<A> =>
  Effect.promise((signal) => takeSteps(steps, signal))

/** All product names of the snapshot. */
export const readNames = (connection: FeedConnection) =>
  Effect.gen(function* () {
    const pages: Array<ReadonlyArray<NameRow>> = []
    for (let after = 0; after >= 0;) {
      const page = yield* Effect.tryPromise(() => connection.names(after, namesAtOnce))
      pages.push(page)
      after = page.length < namesAtOnce ? -1 : (page.at(-1)?.id ?? -1)
    }
    return pages.flat()
  })

/** Adds names to an index. Yields where other work may run. */
export function* addNames(index: SearchIndex, names: ReadonlyArray<NameRow>): Generator<void> {
  for (const [at, { id, norm }] of names.entries()) {
    index.addName(id, norm)
    if (at % addedAtOnce === addedAtOnce - 1) yield
  }
}

/** Number of product names read before other work may run: about 0.2 ms. */
const readAtOnce = 20

/**
 * Reads form, strengths and pack of all product names in the background, a few at a time. Otherwise the first search
 * for a broad word would read tens of thousands of names at once.
 */
export const readProducts = ({ vocabulary }: SearchIndex) =>
  Effect.gen(function* () {
    let read = 0
    for (const name of vocabulary.names()) {
      vocabulary.products.of(name)
      vocabulary.products.isGoods(name)
      if (++read % readAtOnce === 0) yield* breathe
    }
  })

/** A taker of rows. Those of one pharmacy mostly come together. */
const staged = (staging: RowStaging, pharmacies: Pharmacies): TakeFields => {
  let pharmacy = -1
  let ordinal = -1
  return (fields) => {
    const of = fields[1] ?? 0
    if (of !== pharmacy) {
      pharmacy = of
      ordinal = pharmacies.ordinalOf(of)
    }
    staging.add(fields[0] ?? 0, fields[2] ?? 0, ordinal, fields[3] ?? 0, fields[4] ?? 0, fields[5] ?? 1)
  }
}

/** Fills an empty index from one snapshot of the database and returns the snapshot. Other work can run meanwhile. */
export const loadIndex = (connection: FeedConnection, index: SearchIndex) =>
  Effect.gen(function* () {
    const snapshot = yield* Effect.tryPromise(() => connection.beginSnapshot())
    for (const pharmacy of yield* Effect.tryPromise(() => connection.pharmacies()))
      index.pharmacies.set(pharmacy)
    const names = yield* readNames(connection)
    const staging = new RowStaging()
    const medicines = Effect.tryPromise(() => connection.medicines(() => staged(staging, index.pharmacies)))
    // the names are taken apart while the database prepares the medicines
    yield* Effect.all([inSteps(addNames(index, names)), medicines], { concurrency: 2, discard: true })
    yield* Effect.tryPromise(() => connection.endSnapshot())
    yield* inSteps(staging.placing(index.postings))
    return snapshot
  })
