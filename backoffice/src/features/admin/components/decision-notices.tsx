import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
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
  // A licence that did not come differs from one that came and cannot be shown.
  const failedStep = kind === "preview" && decide.error instanceof ApiFailure ? "license" : kind
  return (
    <>
      {done === null || done.kind === "preview" ? null : (
        <SuccessBanner message={t(`done.${done.kind}`, { pharmacy: done.pharmacy.name })} />
      )}
      {decide.error === null || failedStep === undefined || failedStep === "reject" ? null : (
        <ErrorBanner message={errorWords(decide.error, t(`failed.${failedStep}`))} onClose={decide.reset} />
      )}
    </>
  )
}
