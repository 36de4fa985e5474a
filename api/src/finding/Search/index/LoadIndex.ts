import { Effect } from "effect"
import type { FeedConnection } from "../FeedRepo.ts"
import type { Pharmacies } from "./Pharmacies.ts"
import { RowStaging } from "./RowStaging.ts"
import type { SearchIndex } from "./SearchIndex.ts"

const namesAtOnce = 500

/** Yields to the event loop, so that waiting work runs first. */
export const breathe = Effect.async<void>((resume) => {
  setImmediate(() => {
    resume(Effect.void)
  })
})

/** Runs steps to their end. Other work runs wherever they yield. */
export const inSteps = <A>(steps: Generator<void, A>): Effect.Effect<A> =>
  Effect.gen(function* () {
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      yield* breathe
    }
  })

const loadNames = (connection: FeedConnection, index: SearchIndex) =>
  Effect.iterate(0, {
    while: (after) => after >= 0,
    body: (after) =>
      Effect.map(
        Effect.tryPromise(() => connection.names(after, namesAtOnce)),
        (names) => {
          for (const { id, norm } of names) index.addName(id, norm)
          return names.length < namesAtOnce ? -1 : (names.at(-1)?.id ?? -1)
        },
      ),
  })

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

/** Takes the fields of one row (see `FeedConnection.medicines`). Rows of one pharmacy mostly come together. */
const staged = (staging: RowStaging, pharmacies: Pharmacies) => {
  let pharmacy = -1
  let ordinal = -1
  return (fields: ReadonlyArray<number>): void => {
    const of = fields[1] ?? 0
    if (of !== pharmacy) {
      pharmacy = of
      ordinal = pharmacies.ordinalOf(of)
    }
    const inStock = fields[5] === 1
    staging.add(
      fields[0] ?? 0,
      fields[2] ?? 0,
      ordinal,
      fields[3] ?? 0,
      fields[4] ?? 0,
      inStock,
      fields[6] ?? 1,
    )
  }
}

/** Fills an empty index from one snapshot of the database and returns the snapshot. Other work can run meanwhile. */
export const loadIndex = (connection: FeedConnection, index: SearchIndex) =>
  Effect.gen(function* () {
    const snapshot = yield* Effect.tryPromise(() => connection.beginSnapshot())
    for (const pharmacy of yield* Effect.tryPromise(() => connection.pharmacies()))
      index.pharmacies.set(pharmacy)
    yield* loadNames(connection, index)
    const staging = new RowStaging()
    yield* Effect.tryPromise(() => connection.medicines(staged(staging, index.pharmacies)))
    yield* Effect.tryPromise(() => connection.endSnapshot())
    yield* inSteps(staging.placing(index.postings))
    return snapshot
  })
