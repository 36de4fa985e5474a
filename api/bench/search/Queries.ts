import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import type { PageRequest } from "../../src/finding/Search/SearchEngine.ts"
import {
  generatedQuery,
  khmerNames,
  popularity,
  productsOf,
  seeded,
  somewhere,
} from "./GeneratedCatalogue.ts"

/** Queries of customers: popular products more often, from places where people live, sometimes for a later page. */
export const askedQueries = (
  dictionary: DictionaryLookups,
  count: number,
  seed: number,
): ReadonlyArray<PageRequest> => {
  const random = seeded(seed)
  const khmer = khmerNames(dictionary)
  const next = popularity(productsOf(dictionary.medicines, 6000, seeded(2026)))
  return Array.from({ length: count }, () => {
    const turned = random()
    return {
      query: generatedQuery(next(random), khmer, random),
      reach: { ...somewhere(random), kilometres: 100 },
      sortBy: "distance" as const,
      inStock: false,
      page: turned < 0.85 ? 1 : turned < 0.95 ? 2 : 5,
      pageSize: 10,
    }
  })
}

/** Queries without repetition: each text occurs once. */
export const newQueries = (
  dictionary: DictionaryLookups,
  count: number,
  seed: number,
): ReadonlyArray<PageRequest> => {
  const seen = new Set<string>()
  return askedQueries(dictionary, count * 12, seed)
    .filter(({ query }) => {
      const isNew = !seen.has(query.toLowerCase())
      seen.add(query.toLowerCase())
      return isNew
    })
    .slice(0, count)
}

export const pathOf = ({ query, reach, page }: PageRequest): string =>
  `/users/search/medicines?query=${encodeURIComponent(query)}&user_latitude=${reach.latitude}&user_longitude=${reach.longitude}&page=${page}`
