import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Failure } from "../../../components/ui/failure.tsx"
import { differenceOf, keptSearch } from "../api/kept-searches.ts"
import type { KeptFor } from "../api/kept-searches.ts"
import { Results } from "./results.tsx"
import type { ResultsProps } from "./results.tsx"
import styles from "./results.module.css"

type OldResultsProps = Omit<ResultsProps, "answer" | "stale"> & {
  readonly asked: KeptFor
  /** What is shown when this device has found nothing before. */
  readonly failure: ReactNode
  /** Why there are no results of now. */
  readonly reason: string
}

/** What this device last found, marked as old, when a search cannot be answered. */
export const OldResults = ({ asked, failure, reason, ...props }: OldResultsProps) => {
  const { t } = useTranslation("offers")
  const { moment } = useFormat()
  const kept = keptSearch(asked)
  if (kept === undefined) return failure
  const difference = differenceOf(kept, asked)
  return (
    <div className={styles["results"]}>
      <Failure tone="warning">
        <p>
          <b>{t("oldResults", { moment: moment(new Date(kept.at).toISOString()) })}</b>
        </p>
        {difference !== undefined && (
          <p>{t(difference === "place" ? "oldResultsPlace" : "oldResultsChoices")}</p>
        )}
        <p>
          {reason} {t("oldResultsCall")}
        </p>
      </Failure>
      <Results {...props} answer={kept.answer} stale={false} />
    </div>
  )
}
