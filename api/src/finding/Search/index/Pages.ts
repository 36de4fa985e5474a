/** Makes pages of the rows that a query found. */
import { rankOf } from "../../../../matching/ranking/Ranking.ts"
import type { TrustedNames } from "../../../../matching/dictionary/TrustedNames.ts"
import type { Vocabulary } from "../../../../matching/words/Vocabulary.ts"
import { facetsOf, fits } from "../Facets.ts"
import type { FoundPage, PageRequest } from "../SearchEngine.ts"
import { cheapestFirst, cheapestPackages } from "./ByPrice.ts"
import { countByPharmacy, groupByPharmacy, groupSome, reachOf, someOf } from "./Grouping.ts"
import type { Counts, Groups, RowFilter } from "./Grouping.ts"
import type { HotQueries, HotQuery } from "./HotQueries.ts"
import { byName, nearestFirst, rowsInReach } from "./Page.ts"
import type { Found, Hit, Slice } from "./Page.ts"
import { chordOf } from "./Pharmacies.ts"
import type { Pharmacies } from "./Pharmacies.ts"
import type { Postings } from "./Postings.ts"
import { dayNumberAt } from "./Rows.ts"

/** The parts of the index that pages are made of. */
interface Parts {
  readonly trusted: TrustedNames
  readonly vocabulary: Vocabulary
  readonly postings: Postings
  readonly pharmacies: Pharmacies
  readonly hot: HotQueries
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The rows of a page and the number of rows on all pages. */
type ShownPage = Pick<FoundPage, "hits" | "total">

/** Where rows are looked for. */
type Within = Pick<PageRequest, "reach" | "openNow">

export class Pages {
  private readonly index: Parts

  constructor(index: Parts) {
    this.index = index
  }

  private foundIn<Rows extends Counts>(
    entry: HotQuery,
    groups: Rows,
    { reach: place, openNow = false }: Within,
  ): Found<Rows> {
    const limits = {
      longestChord: chordOf(place.kilometres),
      openAt: openNow ? this.index.now() : undefined,
    }
    return {
      groups,
      reach: reachOf(groups, this.index.pharmacies, place, limits),
      postings: this.index.postings,
      pharmacies: this.index.pharmacies,
      rankOf: (name) => this.rank(entry, name),
      productOf: (name) => this.index.vocabulary.products.of(name),
      textOf: (name) => this.index.vocabulary.textOf(name) ?? "",
    }
  }

  /** One page of a tier. Its groups are kept from the second search on, since most queries are searched once. */
  ofTier(entry: HotQuery, tier: number, request: PageRequest): ShownPage {
    const kept = request.inStock ? entry.stocked : entry.groups
    const key = `${tier}/${dayNumberAt(this.index.now())}`
    const names = entry.resolution.tiers[tier] ?? []
    if (!kept.has(key)) {
      kept.set(key, undefined)
      return this.once(entry, names, request)
    }
    const known = kept.get(key)
    const groups = known ?? this.grouped(names, request.inStock)
    if (known === undefined) this.index.hot.keepGroups(entry, kept, key, groups)
    return this.shownPage(entry, groups, request, (found, slice) => pageOf(found, request, slice))
  }

  /** One page of rows that are not grouped yet. By distance it needs only the groups of the page. */
  once(entry: HotQuery, names: ReadonlyArray<number>, request: PageRequest): ShownPage {
    const { inStock, reach, sortBy } = request
    if (sortBy !== "distance")
      return this.shownPage(entry, this.grouped(names, inStock), request, (found, slice) =>
        pageOf(found, request, slice),
      )
    const filter = this.filter(inStock)
    const parts = this.partsOf(names).map((part) => {
      const { pharmacies, starts } = countByPharmacy(
        this.index.postings,
        part,
        this.index.pharmacies.size,
        filter,
      )
      return { pharmacies, starts, part }
    })
    return this.shownPage(entry, parts, request, (found, slice) =>
      nearestFirst(found, chordOf(reach.kilometres), slice, (chosen) => {
        const { pharmacies, part } = found.groups
        return groupSome(
          this.index.postings,
          part,
          chosen.map((group) => pharmacies[group] ?? 0),
          filter,
        )
      }),
    )
  }

  /** One page of the names of a request's form and strength, at pharmacies that are open if it wants so. */
  narrowed(entry: HotQuery, names: ReadonlyArray<number>, request: PageRequest): ShownPage {
    const { products } = this.index.vocabulary
    return this.once(
      entry,
      names.filter((name) => fits(products.of(name), request)),
      request,
    )
  }

  /** The forms and strengths of all rows of some names. */
  facets(entry: HotQuery, names: ReadonlyArray<number>, request: PageRequest): FoundPage["facets"] {
    const offers = new Map<number, number>()
    for (const groups of this.grouped(names, request.inStock)) {
      const found = this.foundIn(entry, groups, request)
      for (const position of rowsInReach(found).positions) {
        const name = groups.names[position] ?? 0
        offers.set(name, (offers.get(name) ?? 0) + 1)
      }
    }
    return facetsOf(offers, (name) => this.index.vocabulary.products.of(name), request)
  }

  /**
   * One page of several parts. The rows of a part follow those of the part before, each part in the requested order.
   */
  private shownPage<Rows extends Counts>(
    entry: HotQuery,
    parts: ReadonlyArray<Rows>,
    request: PageRequest,
    hitsOf: (found: Found<Rows>, slice: Slice) => ReadonlyArray<Hit>,
  ): ShownPage {
    const { page, pageSize } = request
    const hits: Array<Hit> = []
    let from = (page - 1) * pageSize
    let total = 0
    for (const groups of parts) {
      const found = this.foundIn(entry, groups, request)
      const size = pageSize - hits.length
      if (size > 0 && from < found.reach.total) hits.push(...hitsOf(found, { from, size }))
      from = Math.max(0, from - found.reach.total)
      total += found.reach.total
    }
    return { hits: this.shown(hits), total }
  }

  private filter(inStock: boolean): RowFilter {
    return { today: dayNumberAt(this.index.now()), inStock }
  }

  /** Names in two parts: medicines, then accessories. */
  private partsOf(names: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<number>> {
    const { products } = this.index.vocabulary
    const medicines: Array<number> = []
    const goods: Array<number> = []
    for (const name of names) (products.isGoods(name) ? goods : medicines).push(name)
    return goods.length === 0 ? [names] : [medicines, goods]
  }

  private grouped(names: ReadonlyArray<number>, inStock: boolean): ReadonlyArray<Groups> {
    const filter = this.filter(inStock)
    return this.partsOf(names).map((part) =>
      groupByPharmacy(this.index.postings, part, this.index.pharmacies.size, filter),
    )
  }

  private rank(entry: HotQuery, name: number): number {
    const known = entry.ranks.get(name)
    if (known !== undefined) return known
    const rank = rankOf(this.index.vocabulary.textOf(name) ?? "", entry.resolution, this.index.trusted)
    entry.ranks.set(name, rank)
    return rank
  }

  private shown(hits: ReadonlyArray<Hit>): FoundPage["hits"] {
    return hits.flatMap(({ id, pharmacy, kilometres }) => {
      const shown = this.index.pharmacies.at(pharmacy)
      return shown === undefined ? [] : [{ medicineId: id, pharmacy: shown, kilometres }]
    })
  }
}

const pageOf = (found: Found, { sortBy, reach }: PageRequest, slice: Slice): ReadonlyArray<Hit> => {
  if (sortBy === "price") return cheapestFirst(found, slice)
  if (sortBy === "package_price") return cheapestPackages(found, slice)
  if (sortBy === "name") return byName(found, slice)
  return nearestFirst(found, chordOf(reach.kilometres), slice, (chosen) => someOf(found.groups, chosen))
}
