import { getI18n } from "react-i18next"
import { useLocation, useNavigate } from "react-router-dom"
import { Later, laterCode } from "../components/ui/later.tsx"
import type { Point } from "../platform/platform.ts"
import { paths } from "./paths.ts"

/** Loaded when a search has found nothing. */
const watchButton = laterCode(
  "watch-button",
  async () => (await import("../features/watches/components/watch-button.tsx")).WatchButton,
  ["watches", "results"],
)

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
    <Later
      code={watchButton}
      of={() => getI18n().t("results:tellMe")}
      props={{
        query,
        point,
        onSignInNeeded: () => void navigate(paths.login, { state: { from: `${paths.dashboard}${search}` } }),
      }}
      key={query}
      waiting={null}
    />
  )
}
