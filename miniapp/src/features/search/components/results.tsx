import { startTransition, useEffect, useState } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import { Pagination } from "../../../components/ui/pagination.tsx"
import type { SearchAnswer, SearchItem } from "../api/search-queries.ts"
import { numbered } from "../lib/numbered.ts"
import { unfiltered } from "../lib/search-address.ts"
import type { SearchAddress } from "../lib/search-address.ts"
import { DidYouMean } from "./did-you-mean.tsx"
import { MatchNotice } from "./match-notice.tsx"
import { OpenOffer } from "./open-offer.tsx"
import { ResultCard } from "./result-card.tsx"
import type { Point } from "../../../platform/platform.ts"
import { ResultMap } from "./result-map.tsx"
import { ResultFilters } from "./result-filters.tsx"
import styles from "./results.module.css"

export type ResultsProps = {
  readonly answer: SearchAnswer
  readonly address: SearchAddress
  /** Where the distances are measured from. */
  readonly point: Point
  readonly stale: boolean
  /**
   * Whether somebody waits for the answer: then the first cards are painted before the others are rendered. Who comes back
   * finds all of them at once, so that the place that was left can be scrolled to.
   */
  readonly isAwaited?: boolean
  readonly onChange: (part: Partial<SearchAddress>) => void
  /** The second argument says that the button is what the open dialog is for. */
  readonly renderAction?: ((item: SearchItem, isPageAction?: boolean) => ReactNode) | undefined
}

/**
 * As many fill the screen of a phone. The others follow in twos, so that the first are painted sooner and no piece of work keeps a
 * slow phone from answering a tap.
 */
const firstCards = 4
const nextCards = 2

type HeadProps = Pick<ResultsProps, "answer" | "address" | "onChange">

const Head = ({ answer, address, onChange }: HeadProps) => {
  const { t } = useTranslation("results")
  return (
    <div className={styles["head"]}>
      <div role="status">
        <h2 className={styles["count"]}>
          {t("countLabel", { count: answer.total })}{" "}
          <span>{t("countFor", { query: answer.corrected_query ?? address.query })}</span>
        </h2>
      </div>
      <ResultFilters address={address} facets={answer.facets} onChange={onChange} />
    </div>
  )
}

type CardsProps = Pick<ResultsProps, "stale" | "isAwaited"> & {
  readonly cards: ReadonlyArray<ReactNode>
  /** What follows the last card. */
  readonly children: ReactNode
}

/**
 * The first cards, and then the others, some in each frame, until all have been shown once. A deferred value would not do that: the
 * answer itself is deferred, and within such a render React takes the last value at once. The cards are made outside, so that
 * those that are shown already are not rendered once more.
 */
const Cards = ({ cards, stale, isAwaited, children }: CardsProps) => {
  const [shown, show] = useState(isAwaited ? firstCards : Infinity)
  const next = shown + nextCards < cards.length ? shown + nextCards : Infinity
  useEffect(() => {
    if (shown === Infinity) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => show(next)))
    return () => cancelAnimationFrame(frame)
  }, [next, shown])
  return (
    <>
      <ul className={styles["cards"]} data-stale={stale || undefined}>
        {cards.slice(0, shown)}
      </ul>
      {shown >= cards.length && children}
    </>
  )
}

/** The offer that was pressed. It is closed where another search is shown instead, or another page, as after Back. */
const useOpened = ({ page, query }: SearchAddress) => {
  const of = `${page} ${query}`
  const [opened, setOpened] = useState<{ readonly id: number; readonly of: string }>()
  // What was closed by Back does not open again by Forward.
  if (opened !== undefined && opened.of !== of) setOpened(undefined)
  const open = (id: number) => setOpened({ id, of })
  return { openId: opened?.of === of ? opened.id : undefined, open, close: () => setOpened(undefined) }
}

/** The results: their number, what is shown and in which order, notices, the cards, the pager, and an opened offer. */
export const Results = ({
  answer,
  address,
  point,
  stale,
  isAwaited = false,
  onChange,
  renderAction,
}: ResultsProps) => {
  const { t } = useTranslation("results")
  const { openId, open, close } = useOpened(address)
  if (answer.items.length === 0) {
    return (
      <EmptyState icon="box" text={t("pastEndText")} title={t("pastEndTitle")}>
        <Button onClick={() => onChange({ page: 1 })}>{t("firstPage")}</Button>
      </EmptyState>
    )
  }
  const items = numbered(answer.items, ({ pharmacy }) => pharmacy.name)
  const opened = items.find(({ medicine_id: id }) => id === openId)
  const cautionsOf = ({ medicine_id: id }: SearchItem) =>
    answer.caution.filter(({ medicine_ids }) => medicine_ids?.includes(id))
  return (
    <section aria-busy={stale} aria-label={t("resultsLabel")} className={styles["results"]}>
      <Head address={address} answer={answer} onChange={onChange} />
      <MatchNotice answer={answer} query={address.query} />
      <DidYouMean
        names={answer.did_you_mean ?? []}
        onSearch={(query) => onChange({ ...unfiltered, query })}
      />
      {address.map && <ResultMap here={point} items={items} onOpen={open} />}
      <Cards
        cards={items.map((item) => (
          <li key={item.medicine_id}>
            <ResultCard
              action={renderAction?.(item)}
              cautions={cautionsOf(item)}
              item={item}
              onOpen={() => open(item.medicine_id)}
            />
          </li>
        ))}
        isAwaited={isAwaited}
        stale={stale}
      >
        <Pagination onChange={(page) => onChange({ page })} page={address.page} pages={answer.pages} />
      </Cards>
      <OpenOffer
        action={opened === undefined ? undefined : renderAction?.(opened, true)}
        cautions={opened === undefined ? [] : cautionsOf(opened)}
        item={opened}
        onClose={close}
      />
    </section>
  )
}
