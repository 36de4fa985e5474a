import { Clock, Effect, Redacted } from "effect"
import { AppConfig } from "../Config.ts"
import { oncePer } from "../platform/OncePer.ts"
import type { Subject } from "../../matching/meaning/Interpret.ts"
import { readProduct } from "../../matching/product/Product.ts"
import { askBeforeChanging } from "@rokthnam/shared/Search/TellPharmacist"
import { nameOnly, normalise } from "../../matching/text/Normalise.ts"
import { identify } from "../../matching/dictionary/Identify.ts"
import { Dictionary } from "./Dictionary/Dictionary.ts"
import { DictionaryLive } from "./Dictionary/DictionaryLive.ts"
import type { EncodedAnswer, ProductOfRow } from "./Search/AnswerPage.ts"
import { answerPage } from "./Search/AnswerPage.ts"
import { offersByName } from "./Search/AlternativeOffers.ts"
import { makeCautions } from "./Search/Cautions.ts"
import { unsureAnswer } from "./Search/UnsureAnswer.ts"
import { ChangeFeed } from "./Search/ChangeFeed.ts"
import { mostMissedOfPage, PageRowsRepo } from "./Search/PageRowsRepo.ts"
import type { PageRow } from "./Search/PageRowsRepo.ts"
import { engineChoice, settled } from "./Search/EngineChoice.ts"
import type { FoundPage, PageRequest, Reach, SearchEngine } from "./Search/SearchEngine.ts"
import { makeOwnStock } from "./Search/OwnStock.ts"
import { OwnNamesRepo } from "./Search/OwnNamesRepo.ts"
import { makeSqlSearch } from "./Search/SqlSearch.ts"
import { SqlSearchRepo } from "./Search/SqlSearchRepo.ts"
import { beginCounting } from "./Search/SearchMetrics.ts"
import { snapshotSettings } from "./Search/snapshot/SnapshotStore.ts"
import { isPriceAlone } from "./Search/index/MissedChanges.ts"
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import type { TrustedNames } from "../../matching/dictionary/TrustedNames.ts"
import { trustedNames } from "../../matching/dictionary/TrustedNames.ts"
import { traced } from "../platform/Span.ts"

const mostSuggestions = 8
/** Number of pharmacies shown to somebody who is advised to ask a pharmacist. */
const mostNearest = 3

/** The names to ask about when nothing was found, among them those that `suggest-medicines` asks about (`insulin`). */
const askedAbout = (
  trusted: TrustedNames,
  query: string,
  { asked, total, correctedQuery }: FoundPage,
): ReadonlyArray<string> =>
  total > 0 || correctedQuery !== null || asked.length > 0 ? asked : identify(trusted, query).asked

/** The items of a page, the rows that they were made of, and where they were looked for. */
type Shown = {
  readonly items: EncodedAnswer["items"]
  readonly rows: ReadonlyMap<number, PageRow>
  readonly reach: Reach
}

/** What the dictionary is prepared into, for comparing it with what customers type. */
const trustedNamesOf = oncePer((dictionary: DictionaryLookups) => trustedNames(dictionary))

/**
 * Searches for medicines. The memory index answers while it is up to date, otherwise SQL does, with the same
 * results. In both cases the rows of a page are read from PostgreSQL.
 */
export class Search extends Effect.Service<Search>()("Search", {
  scoped: Effect.gen(function* () {
    const { databaseUrl, roles } = yield* AppConfig
    const dictionary = yield* Dictionary
    const pageRows = yield* PageRowsRepo
    const clock = yield* Clock.clockWith(Effect.succeed)
    const trusted = trustedNamesOf(dictionary.lookups)
    const cautionsFor = makeCautions(trusted)
    const sqlSearch = yield* makeSqlSearch(trusted)
    const ownStock = yield* makeOwnStock(trusted)
    const feed = new ChangeFeed(Redacted.value(databaseUrl), trusted, () => clock.unsafeCurrentTimeMillis(), {
      snapshots: yield* snapshotSettings,
    })
    // a machine that answers no searches keeps no index; what it asks now and then is answered by SQL
    if (roles.has("finding")) yield* Effect.forkScoped(Effect.zipRight(beginCounting, feed.run))

    const { current, engine } = engineChoice(feed, sqlSearch)

    /** The additional fields of an answer that is not sure of a name. */
    const unsureOf = (
      asked: ReadonlyArray<string>,
      subject: Subject,
      reach: Reach | undefined,
      beside = engine,
    ) =>
      subject === "medicine" || subject === "everyday" || reach === undefined
        ? Effect.succeed(unsureAnswer(asked, subject, { nearest: [], now: clock.unsafeCurrentTimeMillis() }))
        : Effect.flatMap(beside, (answering) => answering.nearest(reach, mostNearest)).pipe(
            Effect.map((nearest) =>
              unsureAnswer(asked, subject, { nearest, now: clock.unsafeCurrentTimeMillis() }),
            ),
          )

    /** Warnings about look-alike names, if the other name is in stock within reach. */
    const cautions = (
      typed: ReadonlyArray<string>,
      { items, rows, reach }: Shown,
      beside: Effect.Effect<SearchEngine>,
    ) => {
      const named = items.flatMap(({ medicine_id }) => {
        const row = rows.get(medicine_id)
        return row === undefined ? [] : [{ medicine_id, name: plainNameOf(row) }]
      })
      const near = cautionsFor(typed, named)
      if (near.length === 0) return Effect.succeed(near)
      const stocked = Effect.flatMap(beside, (answering) =>
        answering.inStock(
          near.map(({ not }) => not),
          reach,
        ),
      )
      return Effect.map(stocked, (held) => near.filter(({ not }) => held.has(not)))
    }

    /** A row's name, normalised. Doing that to ten names costs as much as their search, and the index has done it. */
    const plainNameOf = ({ nameId, name }: PageRow): string => feed.live?.nameOf(nameId) ?? normalise(name)

    /** Reading the products of ten rows costs as much as their search, so the index remembers them by name. */
    const productOfRow: ProductOfRow = ({ nameId, name, dosage }) =>
      feed.live?.productOf(nameId) ?? readProduct(name, dosage)

    /**
     * Searches what is applied by now, and reads the rows. `isBehind` if they show that a change was missed that has an
     * effect on the page; `isQuiet` if none was missed that has one on any.
     */
    const attempt = (request: PageRequest) =>
      Effect.gen(function* () {
        const answering = yield* current
        const index = answering === sqlSearch ? undefined : feed.live
        const since = feed.snapshot
        const basis = index?.basisOf(request.query)
        const found = index === undefined ? yield* answering.page(request) : index.page(request, basis)
        const ids = found.hits.map(({ medicineId }) => medicineId)
        const { rows, missed } = yield* pageRows.read(ids, index === undefined ? undefined : since)
        const isBehind =
          missed.length > mostMissedOfPage ||
          (index !== undefined && basis !== undefined && !index.stands(basis, request, found, missed))
        const isQuiet = missed.every((change) => index === undefined || isPriceAlone(index.postings, change))
        return { found, rows, isBehind, isQuiet }
      })

    /**
     * One page in the contract's encoded form. It does not wait for the changes that are announced: when its rows show
     * that one was missed that matters to it, they are applied and the search runs again. It has no tracing span: it runs
     * for every search, and the HTTP span already covers it.
     */
    const page = (request: PageRequest) =>
      Effect.gen(function* () {
        const first = yield* attempt(request)
        const { found, rows, isQuiet } = first.isBehind
          ? yield* Effect.zipRight(settled(feed.catchUp()), attempt(request))
          : first
        const beside = isQuiet ? current : engine
        const unsure = yield* unsureOf(
          askedAbout(trusted, request.query, found),
          // an everyday product that a pharmacy has, such as a thermometer, is a normal result
          found.subject === "everyday" && found.total > 0 ? "medicine" : found.subject,
          request.reach,
          beside,
        )
        const answer = answerPage(request, found, rows, {
          productOf: productOfRow,
          now: clock.unsafeCurrentTimeMillis(),
        })
        return {
          ...answer,
          caution: yield* cautions(found.words, { items: answer.items, rows, reach: request.reach }, beside),
          ...unsure,
        }
      })

    /** Up to eight completions of a partly typed name. */
    const suggestions = (typed: string, reach: Reach | undefined) =>
      Effect.flatMap(engine, (answering) => answering.suggestions(typed, reach, mostSuggestions))

    /** Names that people confuse with a name, if they are in stock (within reach). */
    const lookAlikesOf = (query: string, reach: Reach | undefined) => {
      const name = normalise(query)
      const near = cautionsFor(nameOnly(name).split(" "), [{ medicine_id: 0, name }])
      if (near.length === 0) return Effect.succeed([])
      const others = near.map(({ not }) => not)
      return Effect.map(
        Effect.flatMap(engine, (answering) => answering.inStock(others, reach)),
        (held) =>
          near
            .filter(({ not }) => held.has(not))
            // they are of no results
            .map((caution) => Object.assign(caution, { medicine_ids: undefined })),
      )
    }

    /**
     * Other names with the same ingredients, those in stock within reach first. A misspelt name is corrected
     * before.
     */
    const alternatives = traced("Search.alternatives")(function* (query: string, reach: Reach | undefined) {
      const { named, asked, subject } = identify(trusted, query)
      const caution = yield* lookAlikesOf(query, reach)
      const warned = caution.length === 0 ? {} : { caution }
      if (named === undefined)
        return {
          active_ingredient: null,
          alternatives: [],
          ...warned,
          ...(yield* unsureOf(asked, subject, reach)),
        }
      const others = dictionary.withExactly(named.ingredients).map(({ name }) => name)
      const offered = yield* (yield* engine).offers(others, named.ingredients, reach)
      const offers = offersByName(offered, readProduct(query, ""))
      const { active_ingredient, alternatives: names } = dictionary.alternativesFor(named, offers)
      return {
        active_ingredient,
        alternatives: names,
        offers: names.flatMap((name) => offers.get(name) ?? []),
        message: askBeforeChanging,
        ...warned,
      }
    })

    /** Which of these names, in the dictionary's spelling, an approved pharmacy (within reach) has in stock. */
    const inStock = (names: ReadonlyArray<string>, reach?: Reach) =>
      Effect.flatMap(engine, (answering) => answering.inStock(names, reach))

    /** The engine that currently answers. */
    const path = Effect.sync((): "memory" | "sql" => (feed.live === undefined ? "sql" : "memory"))

    /** The number of rows in the memory index. */
    const rows = Effect.sync(() => feed.live?.postings.rows ?? 0)

    /** What happened to the memory index and to the reads of pages, and how often. */
    const events = Effect.sync(() => ({ ...feed.events, ...pageRows.events }))

    return { trusted, ownStock, page, suggestions, alternatives, inStock, path, rows, events }
  }),
  dependencies: [PageRowsRepo.Default, OwnNamesRepo.Default, SqlSearchRepo.Default, DictionaryLive],
}) {}
