import type { Answer, CallAt } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import type { Point } from "../../../platform/platform.ts"

export type SearchAnswer = Answer<"GET /users/search/medicines">
export type SearchItem = SearchAnswer["items"][number]
export type SortBy = Exclude<CallAt<"GET", "/users/search/medicines">["query"]["sort_by"], undefined>

/** Page size and radius in kilometres (document 1, section 9). */
const pageSize = 10
const maxDistance = 100

export type MedicineSearch = {
  readonly query: string
  readonly page: number
  readonly sortBy: SortBy
  readonly point: Point
}

/** About ten metres: closer steps would only make the same search miss the cache. */
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000

const located = ({ latitude, longitude }: Point) => ({
  user_latitude: rounded(latitude),
  user_longitude: rounded(longitude),
})
const perhapsLocated = (point: Point | undefined) => (point === undefined ? {} : located(point))

/** One page of results; while the next page loads, the old one of the same search stays. */
export const medicinesQuery = (search: MedicineSearch) =>
  queryOptions({
    queryKey: ["search", search.query, located(search.point), search.sortBy, search.page],
    queryFn: ({ signal }) =>
      api.get("/users/search/medicines", {
        signal,
        query: {
          query: search.query,
          ...located(search.point),
          max_distance: maxDistance,
          sort_by: search.sortBy,
          page: search.page,
          page_size: pageSize,
        },
      }),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === search.query ? keepPreviousData(previous) : undefined,
  })

/** Names that begin like what is typed. */
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

/** Other names with the same active ingredient; a failure is silent (document 1, section 8). */
export const alternativesQuery = (query: string, point: Point | undefined) =>
  queryOptions({
    queryKey: ["alternatives", query, perhapsLocated(point)],
    queryFn: ({ signal }) =>
      api.get("/users/suggest-medicines", {
        signal,
        query: { query, ...perhapsLocated(point) },
      }),
    staleTime: 5 * 60_000,
  })
