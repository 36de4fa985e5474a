import { useEffect, useRef } from "react"
import { useBlocker } from "react-router-dom"

/** The guards of the pages that are shown; `current` is true while a page has unsaved changes. */
const guards = new Set<{ readonly current: boolean }>()

/** Whether a shown page has unsaved changes. Sign-out asks for it: it removes the page without a navigation. */
export const hasUnsaved = (): boolean => [...guards].some(({ current }) => current)

/**
 * Prevents unsaved changes from being lost by a link, Back, a reload or a closed tab. The page asks before the first
 * two (`isLeaving`, then `leave` or `stay`); the browser asks before the others. `release` ends the guard at once, for
 * example after a save.
 */
export const useUnsaved = (isUnsaved: boolean) => {
  const isGuarded = useRef(isUnsaved)
  useEffect(() => {
    guards.add(isGuarded)
    return () => void guards.delete(isGuarded)
  }, [])
  useEffect(() => {
    isGuarded.current = isUnsaved
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (isGuarded.current) event.preventDefault()
    }
    globalThis.addEventListener("beforeunload", ask)
    return () => globalThis.removeEventListener("beforeunload", ask)
  }, [isUnsaved])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isGuarded.current && currentLocation.pathname !== nextLocation.pathname,
  )
  return {
    isLeaving: blocker.state === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    release: () => {
      isGuarded.current = false
    },
  }
}
