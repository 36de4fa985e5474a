import { useEffect } from "react"
import type { ListState } from "./use-list-state.ts"

/**
 * Redirects from a page past the end to the last page, for example after the last row of the last page was deleted.
 * Returns whether the page is past the end. `pages` is undefined while the number of pages is unknown.
 */
export const useLastPage = ({ page, setPage }: ListState, pages: number | undefined): boolean => {
  const last = Math.max(1, pages ?? page)
  const isPast = page > last
  useEffect(() => {
    if (isPast) setPage(last, { replace: true })
  }, [isPast, last, setPage])
  return isPast
}
