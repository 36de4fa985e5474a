import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import { Pagination } from "../../../components/ui/pagination.tsx"
import type { SearchAnswer, SearchItem, SortBy } from "../api/search-queries.ts"
import type { SearchAddress } from "../lib/search-address.ts"
import { DidYouMean } from "./did-you-mean.tsx"
import { MatchNotice } from "./match-notice.tsx"
import { ResultCard } from "./result-card.tsx"
import styles from "./results.module.css"

type ResultsProps = {
  readonly answer: SearchAnswer
  readonly address: SearchAddress
  readonly stale: boolean
  readonly onChange: (part: Partial<SearchAddress>) => void
  readonly renderAction?: ((item: SearchItem) => ReactNode) | undefined
}

const sorts = [
  { value: "distance", word: "sortDistance" },
  { value: "price", word: "sortPrice" },
  { value: "name", word: "sortName" },
] as const satisfies readonly { value: SortBy; word: string }[]

type SortProps = { readonly value: SortBy; readonly onChange: (sortBy: SortBy) => void }

const SortChoice = ({ value, onChange }: SortProps) => {
  const { t } = useTranslation("search")
  return (
    <label className={styles["sort"]}>
      <span className={styles["sortLabel"]}>{t("sortLabel")}</span>
      <select
        onChange={(event) => {
          const sort = sorts.find((known) => known.value === event.target.value)
          if (sort !== undefined) onChange(sort.value)
        }}
        value={value}
      >
        {sorts.map((sort) => (
          <option key={sort.value} value={sort.value}>
            {t(sort.word)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The results: their number, the sort order, notices, the cards and the pager. */
export const Results = ({ answer, address, stale, onChange, renderAction }: ResultsProps) => {
  const { t } = useTranslation("search")
  if (answer.items.length === 0) {
    return (
      <EmptyState icon="box" text={t("pastEndText")} title={t("pastEndTitle")}>
        <Button onClick={() => onChange({ page: 1 })}>{t("firstPage")}</Button>
      </EmptyState>
    )
  }
  return (
    <section aria-busy={stale} aria-label={t("resultsLabel")} className={styles["results"]}>
      <div className={styles["head"]}>
        <div role="status">
          <h2 className={styles["count"]}>
            {t("countLabel", { count: answer.total, query: answer.corrected_query ?? address.query })}
          </h2>
        </div>
        <SortChoice onChange={(sortBy) => onChange({ sortBy, page: 1 })} value={address.sortBy} />
      </div>
      <MatchNotice answer={answer} query={address.query} />
      <DidYouMean names={answer.did_you_mean ?? []} onSearch={(query) => onChange({ query, page: 1 })} />
      <ul className={styles["cards"]} data-stale={stale || undefined}>
        {answer.items.map((item) => (
          <li key={item.medicine_id}>
            <ResultCard
              action={renderAction?.(item)}
              cautions={answer.caution.filter(({ medicine_ids }) => medicine_ids?.includes(item.medicine_id))}
              item={item}
            />
          </li>
        ))}
      </ul>
      <Pagination onChange={(page) => onChange({ page })} page={address.page} pages={answer.pages} />
    </section>
  )
}
