import { useCallback } from "react"
import { useLocation } from "react-router-dom"
import { pathIn } from "./paths.ts"
import type { Area, PageName } from "./paths.ts"

/** The area of the current page, and a function for the addresses of its pages. */
export const useArea = (): { area: Area; to: (name: PageName, id?: number) => string } => {
  const area: Area = useLocation().pathname.startsWith("/staff") ? "staff" : "pharmacy"
  const to = useCallback((name: PageName, id?: number) => pathIn(area, name, id), [area])
  return { area, to }
}
