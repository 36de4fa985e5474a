import { useCallback } from "react"
import { useLocation, useSearchParams } from "react-router-dom"

type Filters = Readonly<Record<string, string>>

/** Marks a step of history that a search or a filter made. */
const narrowed = { narrowed: true } as const
const isNarrowed = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "narrowed" in state

const written = (before: URLSearchParams, changes: Filters): URLSearchParams => {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") after.delete(name)
    else after.set(name, value)
  }
  return after
}

const pageOf = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? page : 1
}

/**
 * What a list shows, in the address: `page`, `search`, `sort` and filters. Turning a page is a step of history. A search
 * with its filters is one step however long it is typed, so that Back leads to the page that was left for it.
 */
export const useListState = () => {
  const [params, setParams] = useSearchParams()
  const isNarrowing = isNarrowed(useLocation().state)

  const setPage = useCallback(
    (page: number, options: { readonly replace?: boolean } = {}) =>
      setParams((before) => written(before, { page: page <= 1 ? "" : String(page) }), options),
    [setParams],
  )

  /** Sets or (with '') clears filters. The page goes back to 1, unless the filter looks through the shown page only. */
  const setFilters = useCallback(
    (filters: Filters, options: { readonly keepsPage?: boolean } = {}) => {
      const changes = options.keepsPage === true ? filters : { page: "", ...filters }
      setParams((before) => written(before, changes), { replace: isNarrowing, state: narrowed })
    },
    [setParams, isNarrowing],
  )

  return {
    page: pageOf(params.get("page")),
    search: params.get("search") ?? "",
    /** The name of the order, with a leading '-' when it is reversed; '' for the list's own. */
    sort: params.get("sort") ?? "",
    filter: (name: string) => params.get(name) ?? "",
    setPage,
    setFilters,
  }
}

export type ListState = ReturnType<typeof useListState>
