import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import type { Point } from "../../../platform/platform.ts"
import { alternativesQuery } from "../api/search-queries.ts"
import type { SearchAnswer } from "../api/search-queries.ts"
import { Chip } from "../../../components/ui/chip.tsx"
import { DidYouMean } from "./did-you-mean.tsx"
import styles from "./no-results.module.css"
import { SafeAdvice } from "./safe-advice.tsx"

type NoResultsProps = {
  readonly answer: SearchAnswer
  readonly query: string
  readonly point: Point
  readonly onSearch: (query: string) => void
}

/**
 * Shown when nothing was found: whom to ask about symptoms, or other names of the same ingredient and names that may be
 * meant.
 */
export const NoResults = ({ answer, query, point, onSearch }: NoResultsProps) => {
  const asked = answer.did_you_mean ?? []
  if (answer.advice !== undefined) return <SafeAdvice advice={answer.advice} query={query} />
  return (
    <>
      <OtherNames onSearch={onSearch} point={point} query={query} />
      <DidYouMean names={asked} onSearch={onSearch} />
    </>
  )
}

/** Other names with the same active ingredient, if the dictionary has any. */
const OtherNames = ({ query, point, onSearch }: Omit<NoResultsProps, "answer">) => {
  const { t } = useTranslation("search")
  const { data } = useQuery(alternativesQuery(query, point))
  const names = data?.alternatives ?? []
  return (
    <div role="status">
      <EmptyState icon="search" text={t("noneText")} title={t("noneTitle", { query })} />
      {names.length > 0 && (
        <section className={styles["alternatives"]}>
          <h2 className={styles["title"]}>{t("alternativesTitle")}</h2>
          {typeof data?.active_ingredient === "string" && (
            <p>{t("alternativesIngredient", { ingredient: data.active_ingredient })}</p>
          )}
          <ul className={styles["names"]}>
            {names.map((name) => (
              <li key={name}>
                <Chip onClick={() => onSearch(name)}>{name}</Chip>
              </li>
            ))}
          </ul>
          <p className={styles["advice"]}>{t("alternativesAdvice")}</p>
        </section>
      )}
    </div>
  )
}
