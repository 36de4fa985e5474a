import { useState } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import { Pagination } from "../../../components/ui/pagination.tsx"
import type { SearchAnswer, SearchItem, SortBy } from "../api/search-queries.ts"
import type { SearchAddress } from "../lib/search-address.ts"
import { DidYouMean } from "./did-you-mean.tsx"
import { MatchNotice } from "./match-notice.tsx"
import { OpenOffer } from "./open-offer.tsx"
import { ResultCard } from "./result-card.tsx"
import styles from "./results.module.css"

export type ResultsProps = {
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

type SwitchProps = { readonly on: boolean; readonly onChange: (on: boolean) => void }

const InStockSwitch = ({ on, onChange }: SwitchProps) => {
  const { t } = useTranslation("search")
  return (
    <label className={styles["switch"]}>
      <input checked={on} onChange={(event) => onChange(event.target.checked)} type="checkbox" />
      {t("onlyInStock")}
    </label>
  )
}

type HeadProps = Pick<ResultsProps, "answer" | "address" | "onChange">

const Head = ({ answer, address, onChange }: HeadProps) => {
  const { t } = useTranslation("search")
  return (
    <div className={styles["head"]}>
      <div role="status">
        <h2 className={styles["count"]}>
          {t("countLabel", { count: answer.total })}{" "}
          <span>{t("countFor", { query: answer.corrected_query ?? address.query })}</span>
        </h2>
      </div>
      <div className={styles["choices"]}>
        <InStockSwitch on={address.inStock} onChange={(inStock) => onChange({ inStock, page: 1 })} />
        <SortChoice onChange={(sortBy) => onChange({ sortBy, page: 1 })} value={address.sortBy} />
      </div>
    </div>
  )
}

/** The results: their number, what is shown and in which order, notices, the cards, the pager, and an opened offer. */
export const Results = ({ answer, address, stale, onChange, renderAction }: ResultsProps) => {
  const { t } = useTranslation("search")
  const [openId, open] = useState<number>()
  if (answer.items.length === 0) {
    return (
      <EmptyState icon="box" text={t("pastEndText")} title={t("pastEndTitle")}>
        <Button onClick={() => onChange({ page: 1 })}>{t("firstPage")}</Button>
      </EmptyState>
    )
  }
  const opened = answer.items.find(({ medicine_id: id }) => id === openId)
  const cautionsOf = ({ medicine_id: id }: SearchItem) =>
    answer.caution.filter(({ medicine_ids }) => medicine_ids?.includes(id))
  return (
    <section aria-busy={stale} aria-label={t("resultsLabel")} className={styles["results"]}>
      <Head address={address} answer={answer} onChange={onChange} />
      <MatchNotice answer={answer} query={address.query} />
      <DidYouMean names={answer.did_you_mean ?? []} onSearch={(query) => onChange({ query, page: 1 })} />
      <ul className={styles["cards"]} data-stale={stale || undefined}>
        {answer.items.map((item) => (
          <li key={item.medicine_id}>
            <ResultCard
              action={renderAction?.(item)}
              cautions={cautionsOf(item)}
              item={item}
              onOpen={() => open(item.medicine_id)}
            />
          </li>
        ))}
      </ul>
      <Pagination onChange={(page) => onChange({ page })} page={address.page} pages={answer.pages} />
      <OpenOffer
        action={opened === undefined ? undefined : renderAction?.(opened)}
        cautions={opened === undefined ? [] : cautionsOf(opened)}
        item={opened}
        onClose={() => open(undefined)}
      />
    </section>
  )
}
