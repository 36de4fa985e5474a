import type {
  SearchAnswer as SearchAnswerSchema,
  SortBy as SortBySchema,
} from "@rokthnam/shared/Search/SearchApi"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { request } from "../../../lib/api-client.ts"
import type { Point } from "../../../platform/platform.ts"

export type SearchAnswer = (typeof SearchAnswerSchema)["Encoded"]
export type SearchItem = SearchAnswer["items"][number]
export type SortBy = (typeof SortBySchema)["Encoded"]

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

const pointQuery = (point: Point | undefined) =>
  point === undefined
    ? {}
    : { user_latitude: rounded(point.latitude), user_longitude: rounded(point.longitude) }

/** One page of results; while the next page loads, the old one of the same search stays. */
export const medicinesQuery = (search: MedicineSearch) =>
  queryOptions({
    queryKey: ["search", search.query, pointQuery(search.point), search.sortBy, search.page],
    queryFn: ({ signal }) =>
      request<SearchAnswer>("GET", "/users/search/medicines", {
        signal,
        query: {
          query: search.query,
          ...pointQuery(search.point),
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
    queryKey: ["suggestions", query, pointQuery(point)],
    queryFn: ({ signal }) =>
      request<{ suggestions: readonly string[] }>("GET", "/users/search/suggestions", {
        signal,
        query: { query, ...pointQuery(point) },
      }),
    enabled: query.length >= 2,
    staleTime: 5 * 60_000,
    retry: false,
  })

export type Alternatives = {
  readonly active_ingredient: string | null
  readonly alternatives: readonly string[]
}

/** Other names with the same active ingredient; a failure is silent (document 1, section 8). */
export const alternativesQuery = (query: string, point: Point | undefined) =>
  queryOptions({
    queryKey: ["alternatives", query, pointQuery(point)],
    queryFn: ({ signal }) =>
      request<Alternatives>("GET", "/users/suggest-medicines", {
        signal,
        query: { query, ...pointQuery(point) },
      }),
    staleTime: 5 * 60_000,
  })
