import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { Decisions } from "../lib/use-decisions.ts"

/** Why the last decision failed. A failed rejection is shown in its own dialog instead. */
export const DecisionNotices = ({ decide }: Pick<Decisions, "decide">) => {
  const { t } = useTranslation("admin")
  const errorWords = useErrorWords()
  const kind = decide.variables?.kind
  if (decide.error === null || kind === undefined || kind === "reject") return null
  return <ErrorBanner message={errorWords(decide.error, t(`failed.${kind}`))} onClose={decide.reset} />
}
