import type { CallAt } from "@rokthnam/shared/web/client/call-types"
import { useCallback } from "react"
import { useSearchParams } from "react-router-dom"

export type SortBy = Exclude<CallAt<"GET", "/users/search/medicines">["query"]["sort_by"], undefined>

/** The search in the address bar, so that it can be shared, reloaded and reached by Back. */
export type SearchAddress = {
  readonly query: string
  readonly page: number
  readonly sortBy: SortBy
  /** Whether offers that are out of stock are left out. */
  readonly inStock: boolean
  /** Whether only pharmacies are shown that are open now. */
  readonly openNow: boolean
  /** The only form and the only strength that are shown; '' is any. */
  readonly form: string
  readonly strength: string
  /** Whether the results are on a map too. */
  readonly map: boolean
  /** Where the search is: the id of a place or a rounded point; '' if the address does not say. */
  readonly near: string
}

const sorts: readonly SortBy[] = ["distance", "package_price", "price", "name"]

/** An address of a search for nothing: the first page of everything, nearest first. */
export const plainAddress: SearchAddress = {
  query: "",
  page: 1,
  sortBy: "distance",
  inStock: false,
  openNow: false,
  form: "",
  strength: "",
  map: false,
  near: "",
}

/** What shows all results again. */
export const unfiltered = { inStock: false, openNow: false, form: "", strength: "", page: 1 } as const

/** The first page of any form and strength: those of another name are no choice here. */
export const anyProduct = { form: "", strength: "", page: 1 } as const

/** Whether a search leaves out some of what is found. */
export const isFiltered = ({ inStock, openNow, form, strength }: SearchAddress): boolean =>
  inStock || openNow || form !== "" || strength !== ""

/** Reads an address; an invalid value counts as absent. */
export const readAddress = (params: URLSearchParams): SearchAddress => {
  const page = Number(params.get("page") ?? "1")
  const sort = sorts.find((known) => known === params.get("sort_by"))
  return {
    query: (params.get("query") ?? "").trim().slice(0, 200),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    sortBy: sort ?? "distance",
    inStock: params.get("in_stock") === "true",
    openNow: params.get("open_now") === "true",
    form: (params.get("form") ?? "").slice(0, 40),
    strength: (params.get("strength") ?? "").slice(0, 80),
    map: params.get("view") === "map",
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
  if (address.openNow) params.set("open_now", "true")
  if (address.form !== "") params.set("form", address.form)
  if (address.strength !== "") params.set("strength", address.strength)
  if (address.map) params.set("view", "map")
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
