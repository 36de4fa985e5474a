import { Clock, Effect, Redacted } from "effect"
import { AppConfig } from "../Config.ts"
import type { Alternatives } from "../../matching/dictionary/Alternatives.ts"
import { Dictionary } from "./Dictionary/Dictionary.ts"
import { DictionaryLive } from "./Dictionary/DictionaryLive.ts"
import { answerPage } from "./Search/AnswerPage.ts"
import { makeCautions } from "./Search/Cautions.ts"
import { ChangeFeed } from "./Search/ChangeFeed.ts"
import { correctTowards } from "../../matching/corrections/CorrectTowards.ts"
import { PageRowsRepo } from "./Search/PageRowsRepo.ts"
import type { PageRequest, Reach, SearchEngine } from "./Search/SearchEngine.ts"
import { makeSqlSearch } from "./Search/SqlSearch.ts"
import { SqlSearchRepo } from "./Search/SqlSearchRepo.ts"
import type { SearchIndex } from "./Search/index/SearchIndex.ts"
import { trustedNames } from "../../matching/dictionary/TrustedNames.ts"

/** A search waits so long (ms) for changes that are known of but not applied yet, so that a writer finds what it wrote. */
const longestCatchUp = 150
const mostSuggestions = 8

const fromIndex = (index: SearchIndex): SearchEngine => ({
  page: (request) => Effect.sync(() => index.page(request)),
  suggestions: (typed, reach, limit) => Effect.sync(() => index.suggestions(typed, reach, limit)),
  inStock: (names, reach) => Effect.sync(() => index.inStock(names, reach)),
})

const elapsed = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const settled = (changes: Promise<void>) =>
  Effect.promise(() => Promise.race([changes, elapsed(longestCatchUp)]))

/**
 * Finding medicines. The memory index answers while it is exact, SQL otherwise, with the same results; either way the
 * rows of a page are read from PostgreSQL.
 */
export class Search extends Effect.Service<Search>()("Search", {
  scoped: Effect.gen(function* () {
    const { databaseUrl } = yield* AppConfig
    const dictionary = yield* Dictionary
    const pageRows = yield* PageRowsRepo
    const clock = yield* Clock.clockWith(Effect.succeed)
    const trusted = trustedNames(dictionary)
    const cautionsFor = makeCautions(dictionary)
    const sqlSearch = yield* makeSqlSearch(trusted)
    const feed = new ChangeFeed(Redacted.value(databaseUrl), trusted, () => clock.unsafeCurrentTimeMillis())
    yield* Effect.forkScoped(feed.run)

    let isSqlAwake = false

    /** The engine that answers now. */
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

    /** The same, with the changes that are known of by now. */
    const engine = Effect.suspend(() => {
      const changes = feed.catchingUp
      return changes === undefined ? current : Effect.zipRight(settled(changes), current)
    })

    const attempt = (request: PageRequest) =>
      Effect.gen(function* () {
        const answering = yield* engine
        const known = feed.last
        const found = yield* answering.page(request)
        const { rows, lastChange } = yield* pageRows.read(found.hits.map(({ medicineId }) => medicineId))
        return { found, rows, isBehind: answering !== sqlSearch && lastChange > known }
      })

    /**
     * One page as it goes over the wire. When its rows show that the index has not heard of a commit yet, it is found
     * once more. It carries no span: it runs for every search, and the HTTP span says as much.
     */
    const page = (request: PageRequest) =>
      Effect.gen(function* () {
        const first = yield* attempt(request)
        const { found, rows } = first.isBehind
          ? yield* Effect.zipRight(settled(feed.catchUp()), attempt(request))
          : first
        return answerPage(request, found, rows, cautionsFor(found.names))
      })

    /** Up to eight completions of what is being typed. */
    const suggestions = (typed: string, reach: Reach | undefined) =>
      Effect.flatMap(engine, (answering) => answering.suggestions(typed, reach, mostSuggestions))

    /** Other names with the same ingredients, those in stock within reach first; a misspelt name is corrected first. */
    const alternatives = Effect.fn("Search.alternatives")(function* (
      query: string,
      reach: Reach | undefined,
    ) {
      const known = dictionary.resolve(query) === undefined ? correctTowards(trusted, query) : query
      const asked = dictionary.resolve(known)
      if (asked === undefined) return { active_ingredient: null, alternatives: [] } satisfies Alternatives
      const others = dictionary.withExactly(asked.ingredients).map(({ name }) => name)
      const stocked = yield* (yield* engine).inStock(others, reach)
      return dictionary.alternativesFor(known, (name) => stocked.has(name))
    })

    /** Which of these names, as the dictionary writes them, are in stock at an approved pharmacy (within reach). */
    const inStock = (names: ReadonlyArray<string>, reach?: Reach) =>
      Effect.flatMap(engine, (answering) => answering.inStock(names, reach))

    /** Which path answers at this moment. */
    const path = Effect.sync((): "memory" | "sql" => (feed.live === undefined ? "sql" : "memory"))

    return { page, suggestions, alternatives, inStock, path }
  }),
  dependencies: [PageRowsRepo.Default, SqlSearchRepo.Default, DictionaryLive],
}) {}
