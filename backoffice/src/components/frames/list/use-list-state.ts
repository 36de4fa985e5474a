import { useCallback, useEffect, useRef } from "react"
import { useLocation, useSearchParams } from "react-router-dom"

type Filters = Readonly<Record<string, string>>

/** Marks a history entry that a search or a filter created. */
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
 * The state of a list in the address: `page`, `search`, `sort` and filters. Changing the page adds a history entry. A
 * search with its filters adds only one entry, so that Back returns to the page before the search.
 */
export const useListState = () => {
  const [params, setParams] = useSearchParams()
  const isNarrowing = isNarrowed(useLocation().state)
  // Who changes two filters at once does so before the first one is in the address, and must not get the old one back.
  const latest = useRef({ params, isNarrowing })
  useEffect(() => {
    latest.current = { params, isNarrowing }
  }, [params, isNarrowing])

  const setPage = useCallback(
    (page: number, options: { readonly replace?: boolean } = {}) => {
      const next = written(latest.current.params, { page: page <= 1 ? "" : String(page) })
      latest.current = { params: next, isNarrowing: false }
      setParams(next, options)
    },
    [setParams],
  )

  /** Sets filters, or clears them with ''. The page goes back to 1. */
  const setFilters = useCallback(
    (filters: Filters) => {
      const before = latest.current
      const next = written(before.params, { page: "", ...filters })
      latest.current = { params: next, isNarrowing: true }
      setParams(next, { replace: before.isNarrowing, state: narrowed })
    },
    [setParams],
  )

  return {
    page: pageOf(params.get("page")),
    search: params.get("search") ?? "",
    /** The name of the sort order, with a leading '-' for descending; '' for the list's default. */
    sort: params.get("sort") ?? "",
    filter: (name: string) => params.get(name) ?? "",
    setPage,
    setFilters,
  }
}

export type ListState = ReturnType<typeof useListState>
