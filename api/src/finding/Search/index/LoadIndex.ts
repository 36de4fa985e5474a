import { Effect } from "effect"
import type { FeedConnection } from "../FeedRepo.ts"
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

/** Fills an empty index from one snapshot of the database and returns the snapshot. Other work can run meanwhile. */
export const loadIndex = (connection: FeedConnection, index: SearchIndex) =>
  Effect.gen(function* () {
    const snapshot = yield* Effect.tryPromise(() => connection.beginSnapshot())
    for (const pharmacy of yield* Effect.tryPromise(() => connection.pharmacies()))
      index.pharmacies.set(pharmacy)
    yield* loadNames(connection, index)
    const staging = new RowStaging()
    const { pharmacies } = index
    yield* Effect.tryPromise(() =>
      connection.medicines(([name = 0, of = 0, id = 0, cents = 0, expires = 0, inStock = 0, units = 1]) => {
        staging.add(name, id, pharmacies.ordinalOf(of), cents, expires, inStock === 1, units)
      }),
    )
    yield* Effect.tryPromise(() => connection.endSnapshot())
    yield* inSteps(staging.placing(index.postings))
    return snapshot
  })
