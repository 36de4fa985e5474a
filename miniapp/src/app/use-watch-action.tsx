import { getI18n } from "react-i18next"
import { Later, laterCode } from "../components/ui/later.tsx"
import type { Point } from "../platform/platform.ts"
import { useSignIn } from "./use-sign-in.ts"

/** Loaded when a search has found nothing. */
const watchButton = laterCode(
  "watch-button",
  async () => (await import("../features/watches/components/watch-button.tsx")).WatchButton,
  ["watches", "results"],
)

/** Gives the button that waits for a medicine. A visitor signs in first, and finds what was shown, with the button. */
export const useWatchAction = () => {
  const onSignInNeeded = useSignIn()
  return (query: string, point: Point) => (
    <Later
      code={watchButton}
      of={() => getI18n().t("results:tellMe")}
      props={{
        query,
        point,
        onSignInNeeded,
      }}
      key={query}
      waiting={null}
    />
  )
}
