import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import type { SearchAnswer } from "../api/search-queries.ts"
import styles from "./match-notice.module.css"

type MatchNoticeProps = { readonly answer: SearchAnswer; readonly query: string }

/**
 * One line with the names that are easily confused with the searched one, without those that a result card shows;
 * undefined when there are none.
 */
const useLookAlikes = (caution: SearchAnswer["caution"]) => {
  const { t } = useTranslation("results")
  const names = new Set(
    caution.filter(({ medicine_ids = [] }) => medicine_ids.length === 0).map(({ not }) => not),
  )
  return names.size === 0 ? undefined : t("lookAlikes", { names: [...names].join(", ") })
}

/**
 * Says when the results are for another name than the typed one, and which names must not be confused, so that no name
 * is replaced silently. A corrected name gets a banner; mere look-alikes of the typed name get one line of text.
 */
export const MatchNotice = ({ answer, query }: MatchNoticeProps) => {
  const { t } = useTranslation("results")
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
