import { useCallback } from "react"
import { useSearchParams } from "react-router-dom"
import type { SortBy } from "../api/search-queries.ts"

/** The search in the address bar, so that it can be shared, reloaded and reached by Back. */
export type SearchAddress = {
  readonly query: string
  readonly page: number
  readonly sortBy: SortBy
  /** Whether offers that are out of stock are left out. */
  readonly inStock: boolean
  /** Where the search is: the id of a place or a rounded point; '' if the address does not say. */
  readonly near: string
}

const sorts: readonly SortBy[] = ["distance", "price", "name"]

/** Reads `query`, `page`, `sort_by`, `in_stock` and `near`; an invalid value counts as absent. */
export const readAddress = (params: URLSearchParams): SearchAddress => {
  const page = Number(params.get("page") ?? "1")
  const sort = sorts.find((known) => known === params.get("sort_by"))
  return {
    query: (params.get("query") ?? "").trim().slice(0, 200),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    sortBy: sort ?? "distance",
    inStock: params.get("in_stock") === "true",
    near: (params.get("near") ?? "").slice(0, 40),
  }
}

/** Writes only the values that differ from the defaults. */
export const writeAddress = (address: SearchAddress): URLSearchParams => {
  const params = new URLSearchParams()
  if (address.query !== "") params.set("query", address.query)
  if (address.page > 1) params.set("page", String(address.page))
  if (address.sortBy !== "distance") params.set("sort_by", address.sortBy)
  if (address.inStock) params.set("in_stock", "true")
  if (address.near !== "") params.set("near", address.near)
  return params
}

/** The search in the address, and a function that changes parts of it. */
export const useSearchAddress = () => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Partial<SearchAddress>, replace = false) =>
      setParams((current) => writeAddress({ ...readAddress(current), ...part }), { replace }),
    [setParams],
  )
  return [readAddress(params), change] as const
}
