import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { SuccessBanner } from "../../../components/ui/success-banner.tsx"
import type { Decisions } from "../lib/use-decisions.ts"

/** The result of the last decision. A failed rejection is shown in its own dialog instead. */
export const DecisionNotices = ({ decide, done }: Pick<Decisions, "decide" | "done">) => {
  const { t } = useTranslation("admin")
  const errorWords = useErrorWords()
  const kind = decide.variables?.kind
  return (
    <>
      {done === null ? null : (
        <SuccessBanner message={t(`done.${done.kind}`, { pharmacy: done.pharmacy.name })} />
      )}
      {decide.error === null || kind === undefined || kind === "reject" ? null : (
        <ErrorBanner message={errorWords(decide.error, t(`failed.${kind}`))} onClose={decide.reset} />
      )}
    </>
  )
}
