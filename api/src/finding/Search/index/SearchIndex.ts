/** The search index in memory: names, pharmacies and rows, and the queries on them. It does not use SQL or HTTP. */
import type { FoundPage, NearPharmacy, Offer, PageRequest, Reach } from "../SearchEngine.ts"
import { taken } from "../../../../matching/corrections/Counting.ts"
import type { CountRequest } from "../../../../matching/corrections/Counting.ts"
import { classAsTyped, interpret } from "../../../../matching/meaning/Interpret.ts"
import { correctedQuery } from "../../../../matching/corrections/Resolution.ts"
import { Resolver } from "../../../../matching/corrections/Resolve.ts"
import { namesHolding, stockedFirst, suggestionsFor } from "../../../../matching/ranking/Suggesting.ts"
import type { Product } from "../../../../matching/product/Product.ts"
import type { TrustedNames } from "../../../../matching/dictionary/TrustedNames.ts"
import { Vocabulary } from "../../../../matching/words/Vocabulary.ts"
import { normalise } from "../../../../matching/text/Normalise.ts"
import { partsOf } from "../../../../matching/text/SearchText.ts"
import { productsByName } from "../../../../matching/corrections/Substitutes.ts"
import { HotQueries } from "./HotQueries.ts"
import type { HotQuery, Told } from "./HotQueries.ts"
import { changeNothing } from "./MissedChanges.ts"
import type { MissedChange } from "./MissedChanges.ts"
import { Pages } from "./Pages.ts"
import { isNarrowed, wholeOf } from "../Narrowing.ts"
import { countCarriers } from "./CountCarriers.ts"
import { Pharmacies } from "./Pharmacies.ts"
import { Postings } from "./Postings.ts"
import type { Row } from "./Rows.ts"
import { dayNumberAt, isInStock, lastDayOf } from "./Rows.ts"
import { nearestPharmacies, stockedSlots } from "./StockNear.ts"
import type { StockedSlots } from "./StockNear.ts"

/** Memory limit in bytes of the cache of resolved queries: enough for a few thousand of them. */
const hotBytes = 64 * 1024 * 1024
/** Removes repeated names from dependencies. */
const unique = (names: Iterable<number>): ReadonlyArray<number> => [...new Set(names)]

/** A resolved query, and what its cache had been told of when a page was made of it. */
interface Basis {
  readonly entry: HotQuery
  readonly told: Told
}

export class SearchIndex {
  readonly pharmacies = new Pharmacies()
  readonly postings = new Postings()
  readonly vocabulary: Vocabulary
  private readonly trusted: TrustedNames
  private readonly resolver: Resolver
  private readonly hot = new HotQueries(hotBytes)
  private readonly pages: Pages
  private readonly now: () => number

  /** `now` gives milliseconds since 1970. */
  constructor(trusted: TrustedNames, now: () => number, vocabulary = new Vocabulary(trusted)) {
    this.trusted = trusted
    this.now = now
    this.vocabulary = vocabulary
    this.resolver = new Resolver(this.vocabulary, trusted)
    const { postings, pharmacies, hot } = this
    this.pages = new Pages({ trusted, now, vocabulary, postings, pharmacies, hot })
  }

  /** Adds a product name. A known name changes nothing. */
  addName(name: number, text: string): void {
    const added = this.vocabulary.add(name, text)
    if (added !== undefined) this.hot.addName(added.words, added.hasNewWord)
  }

  /** Adds a new row. */
  addRow(row: Row): void {
    const { layouts } = this.postings
    this.postings.add(row)
    this.hot.touch(row.name)
    if (this.postings.layouts !== layouts) this.hot.forgetGroups()
  }

  /** Removes a row. Returns false when it does not exist. */
  removeRow(name: number, id: number): boolean {
    this.hot.touch(name)
    return this.postings.remove(name, id)
  }

  /** Updates a row's price, expiry, stock and units. Returns false when it does not exist. */
  updateRow(row: Row): boolean {
    const before = this.postings.update(row)
    if (before === undefined) return false
    // cached groups hold slots, whose prices and units are read when a page is made
    const isSameDay = lastDayOf(before) === row.expires
    if (!isSameDay) this.hot.touch(row.name)
    else if (isInStock(before) !== row.inStock) this.hot.touchStock(row.name)
    return true
  }

  /** What the answer to a query rests on now. A page that is made of it in the same turn is compared later by `stands`. */
  basisOf(query: string): Basis {
    return { entry: this.resolved(query), told: this.hot.told }
  }

  /** Whether a page that was made of a basis is the same with these changes, applied meanwhile or not yet. */
  stands(basis: Basis, request: PageRequest, found: FoundPage, missed: ReadonlyArray<MissedChange>): boolean {
    return (
      this.hot.standsSince(basis.entry, basis.told) &&
      changeNothing(this, missed, {
        // other names of the same ingredient were looked at too, when the query's own have nothing
        names: found.total > 0 && found.instead === undefined ? basis.entry.dependsOn : undefined,
        prices: request.sortBy === "price" || request.sortBy === "package_price",
      })
    )
  }

  page(request: PageRequest, { entry } = this.basisOf(request.query)): FoundPage {
    const { resolution } = entry
    const described = {
      match: resolution.match,
      correctedQuery: correctedQuery(resolution),
      words: resolution.query.words,
      asked: resolution.asked,
      subject: resolution.query.subject,
    }
    const whole = wholeOf(request)
    for (let tier = 0; tier < resolution.tiers.length; tier++) {
      const shown = this.pages.ofTier(entry, tier, whole)
      if (shown.total > 0)
        return {
          ...this.part(entry, resolution.tiers[tier], request, shown),
          ...described,
          instead: undefined,
        }
    }
    const instead = resolution.instead()
    for (const names of instead?.tiers ?? []) {
      // not cached: the result depends on the stock of every name of the ingredient
      const shown = this.pages.once(entry, names, whole)
      if (shown.total > 0)
        return { ...this.part(entry, names, request, shown), ...described, instead: instead?.ingredients }
    }
    return { hits: [], total: 0, ...described, instead: undefined }
  }

  /** The part of a found tier that the request is narrowed to, with the forms and strengths of all of it. */
  private part(
    entry: HotQuery,
    names: ReadonlyArray<number> = [],
    request: PageRequest,
    shown: Pick<FoundPage, "hits" | "total">,
  ): Pick<FoundPage, "hits" | "total" | "facets"> {
    const page = isNarrowed(request) ? this.pages.narrowed(entry, names, request) : shown
    return request.facets === true ? { ...page, facets: this.pages.facets(entry, names, request) } : page
  }

  suggestions(typed: string, reach: Reach | undefined, limit: number): ReadonlyArray<string> {
    const { asks, given } = suggestionsFor(this.vocabulary, this.trusted, typed)
    const candidates = given(asks.map((request) => this.count(request)))
    const isStocked = this.isStockedWithin(reach)
    return stockedFirst(candidates, ({ names }) => names.some(isStocked), limit)
  }

  /** The `most` nearest approved pharmacies within reach. */
  nearest(reach: Reach, most: number): ReadonlyArray<NearPharmacy> {
    return nearestPharmacies(this.pharmacies, reach, most)
  }

  inStock(names: ReadonlyArray<string>, reach: Reach | undefined): ReadonlySet<string> {
    const isStocked = this.isStockedWithin(reach)
    return new Set(names.filter((name) => namesHolding(this.vocabulary, normalise(name)).some(isStocked)))
  }

  /** What a product name says about form, strengths and pack; undefined for a name that the index does not hold. */
  productOf(name: number): Product | undefined {
    return this.vocabulary.textOf(name) === undefined ? undefined : this.vocabulary.products.of(name)
  }

  /** The name of a product, normalised, without dosage and manufacturer; undefined for a name that the index does not hold. */
  nameOf(name: number): string | undefined {
    const text = this.vocabulary.textOf(name)
    return text === undefined ? undefined : partsOf(text)[0]
  }

  /** Counts the rows, or the pharmacies, that have any of some names. */
  count(request: CountRequest): number {
    return countCarriers(this.postings, request)
  }

  offers(
    names: ReadonlyArray<string>,
    ingredients: ReadonlyArray<string>,
    reach: Reach | undefined,
  ): ReadonlyArray<Offer> {
    const slotsWithin = this.stockedSlots(reach)
    const { cents } = this.postings
    return productsByName(this.vocabulary, this.trusted, names, ingredients).flatMap(({ name, id, text }) => {
      const slots = slotsWithin(id)
      const leastCents = slots.reduce((least, slot) => Math.min(least, cents[slot] ?? Infinity), Infinity)
      return slots.length === 0 ? [] : [{ name, product: text, rows: slots.length, leastCents }]
    })
  }

  private resolved(query: string): HotQuery {
    // queries that normalise alike are the same, apart from what their class as typed says (tb, tab)
    const key = `${classAsTyped(this.trusted.lexicon, query) ?? ""}|${normalise(query)}`
    const hot = this.hot.get(key)
    if (hot !== undefined) return hot
    const counted: Array<number> = []
    const resolution = taken(this.resolver.resolve(interpret(this.trusted, query)), (request) => {
      for (const name of request.names) counted.push(name)
      return this.count(request)
    })
    const broadest = resolution.tiers.at(-1) ?? []
    return this.hot.put(key, resolution, counted.length === 0 ? broadest : unique([...counted, ...broadest]))
  }

  private stockedSlots(reach: Reach | undefined): StockedSlots {
    return stockedSlots(this.postings, this.pharmacies, reach, dayNumberAt(this.now()))
  }

  private isStockedWithin(reach: Reach | undefined): (name: number) => boolean {
    const slotsOf = this.stockedSlots(reach)
    return (name) => slotsOf(name, 1).length > 0
  }
}
