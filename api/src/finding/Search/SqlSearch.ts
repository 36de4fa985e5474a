/**
 * The search by SQL: slower, but always available. It answers while the memory index is loading or disconnected.
 */
import { isOpenAt } from "@rokthnam/shared/Pharmacies/HoursRules"
import { Clock, Effect } from "effect"
import { today } from "../../platform/Today.ts"
import { facetsOf, fits } from "./Facets.ts"
import { isNarrowed, wholeOf } from "./Narrowing.ts"
import type { FoundPage, PageRequest, Reach, SearchEngine } from "./SearchEngine.ts"
import { SqlSearchRepo } from "./SqlSearchRepo.ts"
import type { Hit, NameToFind } from "./SqlSearchRepo.ts"
import { unitOrder } from "./index/ByPrice.ts"
import { breathe } from "./index/LoadIndex.ts"
import { kilometresOf } from "./index/Pharmacies.ts"
import type { Counted, Steps } from "../../../matching/corrections/Counting.ts"
import { interpret } from "../../../matching/meaning/Interpret.ts"
import { productsByName } from "../../../matching/corrections/Substitutes.ts"
import { rankOf } from "../../../matching/ranking/Ranking.ts"
import { correctedQuery } from "../../../matching/corrections/Resolution.ts"
import type { Resolution } from "../../../matching/corrections/Resolution.ts"
import { Resolver } from "../../../matching/corrections/Resolve.ts"
import { namesHolding, stockedFirst, suggestionsFor } from "../../../matching/ranking/Suggesting.ts"
import type { TrustedNames } from "../../../matching/dictionary/TrustedNames.ts"
import { Vocabulary } from "../../../matching/words/Vocabulary.ts"
import { normalise } from "../../../matching/text/Normalise.ts"
import { traced } from "../../platform/Span.ts"

/** Number of names added before other work may run. */
const namesAtOnce = 500

const shownHits = (hits: ReadonlyArray<Hit>): FoundPage["hits"] =>
  hits.flatMap(({ medicine_id, chord, pharmacy_id, pharmacy_name, address, phone, ...hit }) =>
    medicine_id === null || chord === null || pharmacy_id === null
      ? []
      : [
          {
            medicineId: medicine_id,
            kilometres: kilometresOf(chord),
            pharmacy: {
              id: pharmacy_id,
              name: pharmacy_name ?? "",
              address: address ?? "",
              phone: phone ?? "",
              latitude: hit.latitude ?? 0,
              longitude: hit.longitude ?? 0,
              hours: hit.opening_hours,
            },
          },
        ],
  )

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The position of each text in alphabetical order. */
const placesOf = (texts: ReadonlyArray<string>): ReadonlyMap<string, number> =>
  new Map([...new Set(texts)].toSorted(compareText).map((text, place) => [text, place]))

export const makeSqlSearch = (trusted: TrustedNames) =>
  Effect.gen(function* () {
    const repo = yield* SqlSearchRepo
    const oneAtATime = yield* Effect.makeSemaphore(1)
    let vocabulary = new Vocabulary(trusted)
    let snapshot: string | undefined

    const refresh = Effect.gen(function* () {
      const found = yield* repo.namesSince(snapshot)
      for (let at = 0; at < found.length; at += namesAtOnce) {
        for (const { id, norm } of found.slice(at, at + namesAtOnce)) {
          if (id !== null && norm !== null) vocabulary.add(id, norm)
        }
        if (found.length > namesAtOnce) yield* breathe
      }
      snapshot = found[0]?.snapshot ?? snapshot
      return vocabulary
    }).pipe(oneAtATime.withPermits(1))

    const counted = <A>({ asks, given }: Counted<A>) => Effect.map(repo.counts(asks), given)
    const answerOf = <A>(step: Steps<A>): Effect.Effect<A> =>
      "answer" in step
        ? Effect.succeed(step.answer)
        : Effect.flatMap(repo.counts(step.asks), (counts) => answerOf(step.next(counts)))

    const namesToFind = (
      words: Vocabulary,
      names: ReadonlyArray<number>,
      resolution: Resolution,
      { sortBy }: PageRequest,
    ): ReadonlyArray<NameToFind> => {
      const { products } = words
      const likenesses = placesOf(names.map((name) => products.of(name).likeness))
      const texts = new Map(names.map((name) => [name, words.textOf(name) ?? ""]))
      const alphabet = placesOf(sortBy === "name" ? [...texts.values()] : [])
      return names.map((id) => {
        const text = texts.get(id) ?? ""
        const { likeness, isCounted, pack } = products.of(id)
        return {
          id,
          place: sortBy === "name" ? (alphabet.get(text) ?? 0) : rankOf(text, resolution, trusted),
          isGoods: products.isGoods(id),
          likeness: likenesses.get(likeness) ?? 0,
          isCounted,
          amount: pack?.amount ?? 0,
          unit: pack === undefined ? 0 : unitOrder[pack.unit],
        }
      })
    }

    /** The pharmacies that are known to be open now. */
    const openNow = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const known = yield* repo.withHours
      return known.filter(({ opening_hours: hours }) => isOpenAt(hours, now)).map(({ id }) => id)
    })

    const page = traced("SqlSearch.page")(function* (request: PageRequest) {
      const words = yield* refresh
      const resolution = yield* answerOf(
        new Resolver(words, trusted).resolve(interpret(trusted, request.query)),
      )
      const described = {
        match: resolution.match,
        correctedQuery: correctedQuery(resolution),
        words: resolution.query.words,
        asked: resolution.asked,
        subject: resolution.query.subject,
      }
      const day = yield* today
      const productOf = (name: number) => words.products.of(name)
      const pageOf = (tier: ReadonlyArray<number>, asked: PageRequest, open?: ReadonlyArray<number>) => {
        const { page: number, pageSize: size } = asked
        const rowsToFind = { ...asked, open, today: day, from: (number - 1) * size, size }
        return Effect.map(repo.page(namesToFind(words, tier, resolution, asked), rowsToFind), (hits) => ({
          hits: shownHits(hits),
          total: hits[0]?.total ?? 0,
        }))
      }
      /** The part of a found tier that the request is narrowed to, with the forms and strengths of all of it. */
      const partOf = (tier: ReadonlyArray<number>, found: Pick<FoundPage, "hits" | "total">) =>
        Effect.gen(function* () {
          const open = request.openNow === true ? yield* openNow : undefined
          const fitting = tier.filter((name) => fits(productOf(name), request))
          const shown = isNarrowed(request) ? yield* pageOf(fitting, request, open) : found
          if (request.facets !== true) return shown
          const offered = yield* repo.offersOfNames(tier, { ...request, open, today: day })
          return { ...shown, facets: facetsOf(offered, productOf, request) }
        })
      const whole = wholeOf(request)
      for (const tier of resolution.tiers) {
        const found = yield* pageOf(tier, whole)
        if (found.total > 0) return { ...(yield* partOf(tier, found)), ...described, instead: undefined }
      }
      const instead = resolution.instead()
      for (const tier of instead?.tiers ?? []) {
        const found = yield* pageOf(tier, whole)
        if (found.total > 0)
          return { ...(yield* partOf(tier, found)), ...described, instead: instead?.ingredients }
      }
      return { hits: [], total: 0, ...described, instead: undefined }
    })

    const suggestions = traced("SqlSearch.suggestions")(function* (
      typed: string,
      reach: Reach | undefined,
      limit: number,
    ) {
      const words = yield* refresh
      const candidates = yield* counted(suggestionsFor(words, trusted, typed))
      const names = [...new Set(candidates.flatMap((candidate) => candidate.names))]
      const stocked = yield* repo.stockedNames(names, reach, yield* today)
      return stockedFirst(candidates, (candidate) => candidate.names.some((name) => stocked.has(name)), limit)
    })

    const offers = traced("SqlSearch.offers")(function* (
      names: ReadonlyArray<string>,
      ingredients: ReadonlyArray<string>,
      reach: Reach | undefined,
    ) {
      const products = productsByName(yield* refresh, trusted, names, ingredients)
      const held = yield* repo.offers(
        products.map(({ id }) => id),
        reach,
        yield* today,
      )
      const byId = new Map(held.map((offer) => [offer.name_id, offer]))
      return products.flatMap(({ name, id, text }) => {
        const offer = byId.get(id)
        return offer === undefined ? [] : [{ name, product: text, rows: offer.rows, leastCents: offer.cents }]
      })
    })

    const nearest = (reach: Reach, most: number) =>
      Effect.map(repo.nearest(reach, most), (found) =>
        found.map(({ chord, opening_hours: hours, ...pharmacy }) => ({
          pharmacy: { ...pharmacy, hours },
          kilometres: kilometresOf(chord),
        })),
      )

    const inStock = traced("SqlSearch.inStock")(function* (
      names: ReadonlyArray<string>,
      reach: Reach | undefined,
    ) {
      const words = yield* refresh
      const holding = new Map(names.map((name) => [name, namesHolding(words, normalise(name))]))
      const stocked = yield* repo.stockedNames(
        [...new Set([...holding.values()].flat())],
        reach,
        yield* today,
      )
      return new Set(names.filter((name) => (holding.get(name) ?? []).some((id) => stocked.has(id))))
    })

    /** Frees the names in memory once the memory index has its own. */
    const rest = Effect.sync(() => {
      vocabulary = new Vocabulary(trusted)
      snapshot = undefined
    }).pipe(oneAtATime.withPermits(1))

    return { page, suggestions, offers, nearest, inStock, rest } satisfies SearchEngine & {
      readonly rest: Effect.Effect<void>
    }
  })
