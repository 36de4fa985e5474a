import { lazy, Suspense } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import type { Point } from "../platform/platform.ts"
import { paths } from "./paths.ts"

/** Loaded when a search has found nothing. */
const WatchButton = lazy(async () => ({
  default: (await import("../features/watches/components/watch-button.tsx")).WatchButton,
}))

/** The address of a search for a name, near the customer's place. */
export const searchOf = (query: string): string => `${paths.dashboard}?${new URLSearchParams({ query })}`

/**
 * Gives the button that waits for a medicine. A visitor signs in first, and finds the same search on the dashboard, with
 * the button.
 */
export const useWatchAction = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (query: string, point: Point) => (
    <Suspense fallback={null}>
      <WatchButton
        key={query}
        onSignInNeeded={() => void navigate(paths.login, { state: { from: `${paths.dashboard}${search}` } })}
        point={point}
        query={query}
      />
    </Suspense>
  )
}
