import { roundedDegrees } from "@rokthnam/shared/Primitives/DegreeRules"
import { whenIdle } from "@rokthnam/shared/web/browser/when-idle"
import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import type { SearchAddress } from "../lib/search-address.ts"
import type { Point } from "../../../platform/platform.ts"
import type { keepSearch, KeptFor } from "./kept-searches.ts"

export type SearchAnswer = Answer<"GET /users/search/medicines">
/** An offer; `nth` is its number among those that read the same, from the second on. */
export type SearchItem = SearchAnswer["items"][number] & { readonly nth?: number }
/** An offer as it can be shown: as a search finds it, or by its id, where the distance may not be known. */
export type Offer = Omit<SearchItem, "distance"> & {
  readonly distance: SearchItem["distance"] | null
}
export type Facets = Exclude<SearchAnswer["facets"], undefined>
export type PharmacyOffers = Answer<"GET /users/pharmacies/:id/offers">
export type OfferingPharmacy = PharmacyOffers["pharmacy"]
export type Caution = SearchAnswer["caution"][number]

/** The page size, and the search radius in kilometres (document 1, section 9). */
const pageSize = 10
const maxDistance = 100

/** More of them on a map, on which one sees where they are rather than reads them. */
const pageSizeOnMap = 30

/** What is searched, where; see `SearchAddress`. */
export type MedicineSearch = Omit<SearchAddress, "near"> & { readonly point: Point }

const located = ({ latitude, longitude }: Point) => ({
  user_latitude: roundedDegrees(latitude),
  user_longitude: roundedDegrees(longitude),
})
export const perhapsLocated = (point: Point | undefined) => (point === undefined ? {} : located(point))

const askedOf = ({ query, point, page, sortBy, inStock, openNow, form, strength, map }: MedicineSearch) => ({
  query,
  ...located(point),
  max_distance: maxDistance,
  sort_by: sortBy,
  ...(inStock ? { in_stock: "true" as const } : {}),
  ...(openNow ? { open_now: "true" as const } : {}),
  ...(form === "" ? {} : { form }),
  ...(strength === "" ? {} : { strength }),
  facets: "true" as const,
  page,
  page_size: map ? pageSizeOnMap : pageSize,
})

const keyOf = (search: MedicineSearch) => ["search", search.query, askedOf(search)] as const

/** What a search is kept for on the device. */
export const keptFor = (search: MedicineSearch): KeptFor => ({
  query: search.query,
  key: JSON.stringify(keyOf(search)),
})

/**
 * Keeps what was found on the device, once the phone has time for it. The first page does not need the code, which is
 * loaded while the answer is awaited. Without the code nothing is kept, and the results are shown all the same.
 */
const keep = async (
  code: Promise<{ readonly keepSearch: typeof keepSearch } | undefined>,
  search: MedicineSearch,
  answer: SearchAnswer,
): Promise<void> => {
  await new Promise<void>(whenIdle)
  const loaded = await code
  loaded?.keepSearch(keptFor(search), answer)
}

/** One page of results. While the next page of the same search loads, the old one stays visible. */
export const medicinesQuery = (search: MedicineSearch) =>
  queryOptions({
    queryKey: keyOf(search),
    queryFn: async ({ signal }) => {
      const asked = api.get("/users/search/medicines", { signal, query: askedOf(search) })
      const code = import("./kept-searches.ts").catch(() => undefined)
      const answer = await asked
      void keep(code, search, answer)
      return answer
    },
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === search.query ? keepPreviousData(previous) : undefined,
  })

/** Names that start like the typed text. */
export const suggestionsQuery = (query: string, point: Point | undefined) =>
  queryOptions({
    queryKey: ["suggestions", query, perhapsLocated(point)],
    queryFn: ({ signal }) =>
      api.get("/users/search/suggestions", {
        signal,
        query: { query, ...perhapsLocated(point) },
      }),
    enabled: query.length >= 2,
    staleTime: 5 * 60_000,
    retry: false,
  })
