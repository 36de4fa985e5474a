import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import type { SearchAnswer } from "../api/search-queries.ts"
import styles from "./match-notice.module.css"

type MatchNoticeProps = { readonly answer: SearchAnswer; readonly query: string }

/** The names that are easily taken for the one searched for, in one line; undefined when there are none. */
const useLookAlikes = (caution: SearchAnswer["caution"]) => {
  const { t } = useTranslation("search")
  if (caution.length === 0) return undefined
  return t("lookAlikes", { names: [...new Set(caution.map(({ not }) => not))].join(", ") })
}

/**
 * Says when another name than the typed one is shown, and which names must not be mixed up: nothing is swapped
 * silently. Loud when we changed the name ourselves; one quiet line when the typed name merely has look-alikes.
 */
export const MatchNotice = ({ answer, query }: MatchNoticeProps) => {
  const { t } = useTranslation("search")
  const lookAlikes = useLookAlikes(answer.caution)
  const corrected = answer.corrected_query
  const instead = answer.instead_of
  if (instead !== undefined) {
    return (
      <Banner tone="warning">
        <p className={styles["strong"]}>
          {t("insteadOf", { name: instead.name, ingredient: instead.active_ingredient })}
        </p>
        <p>{t("alternativesAdvice")}</p>
      </Banner>
    )
  }
  if (answer.match === "exact") {
    return lookAlikes === undefined ? null : <p className={styles["quiet"]}>{lookAlikes}</p>
  }
  return (
    <Banner tone={lookAlikes === undefined ? "info" : "warning"}>
      <p className={styles["strong"]}>
        {corrected === null ? t("fuzzySimilar") : t("fuzzyCorrected", { corrected })}
      </p>
      <p>{t("fuzzyNothing", { query })}</p>
      {lookAlikes !== undefined && <p className={styles["strong"]}>{lookAlikes}</p>}
    </Banner>
  )
}
