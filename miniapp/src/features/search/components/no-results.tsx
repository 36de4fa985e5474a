import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import type { Point } from "../../../platform/platform.ts"
import { alternativesQuery } from "../api/search-queries.ts"
import { Chip } from "../../../components/ui/chip.tsx"
import styles from "./no-results.module.css"

type NoResultsProps = {
  readonly query: string
  readonly point: Point
  readonly onSearch: (query: string) => void
}

/** Nothing was found: says so and offers other names with the same active ingredient, if the dictionary has any. */
export const NoResults = ({ query, point, onSearch }: NoResultsProps) => {
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
