import { useLocation } from "react-router-dom"

/** The state for a link to a row's page: the current address of the list, so that the page can link back to it. */
export const useHere = (): { readonly from: string } => {
  const { pathname, search } = useLocation()
  return { from: `${pathname}${search}` }
}

/**
 * The address of the list to go back to: with the page and search it was left with, if this page was opened from there.
 */
export const useWayBack = (list: string): string => {
  const state: unknown = useLocation().state
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined
  return typeof from === "string" && (from === list || from.startsWith(`${list}?`)) ? from : list
}
