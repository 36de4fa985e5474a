import { useEffect } from "react"
import type { ListState } from "./use-list-state.ts"

/**
 * Leaves a page past the end, such as after the last row of the last page went, for the last one; answers whether the
 * page is past the end. `pages` is undefined while their number is unknown.
 */
export const useLastPage = ({ page, setPage }: ListState, pages: number | undefined): boolean => {
  const last = Math.max(1, pages ?? page)
  const isPast = page > last
  useEffect(() => {
    if (isPast) setPage(last, { replace: true })
  }, [isPast, last, setPage])
  return isPast
}
