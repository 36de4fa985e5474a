import { Effect } from "effect"
import type { ChangeFeed } from "./ChangeFeed.ts"
import type { SearchIndex } from "./index/SearchIndex.ts"
import type { SearchEngine } from "./SearchEngine.ts"

/**
 * How long (ms) a search waits for known changes to be applied, so that a pharmacy finds what it has just written.
 */
const longestCatchUp = 150

const fromIndex = (index: SearchIndex): SearchEngine => ({
  page: (request) => Effect.sync(() => index.page(request)),
  suggestions: (typed, reach, limit) => Effect.sync(() => index.suggestions(typed, reach, limit)),
  offers: (names, ingredients, reach) => Effect.sync(() => index.offers(names, ingredients, reach)),
  nearest: (reach, most) => Effect.sync(() => index.nearest(reach, most)),
  inStock: (names, reach) => Effect.sync(() => index.inStock(names, reach)),
})

const elapsed = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Waits for changes to be applied, but no longer than a search may. */
export const settled = (changes: Promise<void>) =>
  Effect.promise(() => Promise.race([changes, elapsed(longestCatchUp)]))

/** Chooses who answers: the index in memory while it is live, otherwise the search by SQL, which rests while nobody asks it. */
export const engineChoice = (
  feed: ChangeFeed,
  sqlSearch: SearchEngine & { readonly rest: Effect.Effect<void> },
) => {
  let isSqlAwake = false

  /** The engine to use now. */
  const current: Effect.Effect<SearchEngine> = Effect.suspend(() => {
    const index = feed.live
    if (index === undefined) {
      isSqlAwake = true
      return Effect.succeed<SearchEngine>(sqlSearch)
    }
    if (!isSqlAwake) return Effect.succeed(fromIndex(index))
    isSqlAwake = false
    return Effect.as(sqlSearch.rest, fromIndex(index))
  })

  /** The engine to use, after waiting for the changes that are known by now. */
  const engine = Effect.suspend(() => {
    const changes = feed.catchingUp()
    return changes === undefined ? current : Effect.zipRight(settled(changes), current)
  })

  return { current, engine }
}
