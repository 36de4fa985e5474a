import { useLocation } from "react-router-dom"

/** The state of a link to a row's page: the list as it is now, to which that page comes back. */
export const useHere = (): { readonly from: string } => {
  const { pathname, search } = useLocation()
  return { from: `${pathname}${search}` }
}

/** The way back to a list: with the page and search that it was left with, if this page was opened from there. */
export const useWayBack = (list: string): string => {
  const state: unknown = useLocation().state
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined
  return typeof from === "string" && (from === list || from.startsWith(`${list}?`)) ? from : list
}
