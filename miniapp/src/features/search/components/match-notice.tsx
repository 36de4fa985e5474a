import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import type { SearchAnswer } from "../api/search-queries.ts"
import styles from "./match-notice.module.css"

type MatchNoticeProps = { readonly answer: SearchAnswer; readonly query: string }

type CautionProps = { readonly caution: SearchAnswer["caution"]; readonly exact: boolean }

/** Loud when we changed the name ourselves; one quiet line when the typed name merely has look-alikes. */
const Caution = ({ caution, exact }: CautionProps) => {
  const { t } = useTranslation("search")
  if (caution.length === 0) return null
  if (exact) {
    const names = [...new Set(caution.map(({ not }) => not))].join(", ")
    return <p className={styles["quiet"]}>{t("lookAlikes", { names })}</p>
  }
  return (
    <Banner tone="warning">
      {caution.map(({ name, not }) => (
        <p className={styles["strong"]} key={`${name} ${not}`}>
          {t("caution", { name, not })}
        </p>
      ))}
      <p>{t("cautionAdvice")}</p>
    </Banner>
  )
}

/** Says when another name than the typed one is shown, and which names must not be mixed up: nothing is swapped silently. */
export const MatchNotice = ({ answer, query }: MatchNoticeProps) => {
  const { t } = useTranslation("search")
  const corrected = answer.corrected_query
  return (
    <>
      {answer.match === "fuzzy" && (
        <Banner tone="info">
          <p className={styles["strong"]}>
            {corrected === null ? t("fuzzySimilar") : t("fuzzyCorrected", { corrected })}
          </p>
          <p>{t("fuzzyNothing", { query })}</p>
        </Banner>
      )}
      <Caution caution={answer.caution} exact={answer.match === "exact"} />
    </>
  )
}
