import { isPassing } from "@rokthnam/shared/web/errors/api-failure"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useQuery } from "@tanstack/react-query"
import type { UseQueryResult } from "@tanstack/react-query"
import { Suspense } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { Failure } from "../../../components/ui/failure.tsx"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import type { Point } from "../../../platform/platform.ts"
import { keptFor, medicinesQuery } from "../api/search-queries.ts"
import type { SearchAnswer, SearchItem } from "../api/search-queries.ts"
import type { SearchAddress } from "../lib/search-address.ts"
import { Later, laterCode } from "../../../components/ui/later.tsx"
import { ResultsSkeleton } from "./results-skeleton.tsx"

/** The first page has no results; the code that shows them comes beside the first answer. */
const results = laterCode("results", async () => (await import("./results.tsx")).Results)
const oldResults = laterCode("old-results", async () => (await import("./old-results.tsx")).OldResults)
const noResults = laterCode("no-results", async () => (await import("./no-results.tsx")).NoResults)

type SearchOutcomeProps = {
  readonly address: SearchAddress
  readonly point: Point
  readonly found: UseQueryResult<SearchAnswer>
  /** The messages for a refused query that the form does not show. */
  readonly problems: ReadonlyArray<string>
  readonly onChange: (part: Partial<SearchAddress>) => void
  readonly renderAction?: ((item: SearchItem) => ReactNode) | undefined
  /** What else can be done about a medicine that nobody near has. */
  readonly renderWaiting?: ((query: string, point: Point) => ReactNode) | undefined
}

/** Runs the search for an address and a point; it waits until both are set. */
export const useMedicineSearch = (address: SearchAddress, point: Point | undefined) => {
  useQuery(results)
  return useQuery({
    ...medicinesQuery({ ...address, point: point ?? { latitude: 0, longitude: 0 } }),
    enabled: address.query !== "" && point !== undefined,
  })
}

/** The outcome of a search: an error with a button to try again, the skeleton, no results, or the results. */
export const SearchOutcome = ({
  address,
  point,
  found,
  problems,
  onChange,
  renderAction,
  renderWaiting,
}: SearchOutcomeProps) => {
  const { t } = useTranslation("search")
  const words = useErrorWords()
  if (found.isError) {
    const reason = [words(found.error, t("failed")), ...problems].join(" ")
    const onRetry = () => void found.refetch()
    const failure = <Failure onRetry={onRetry}>{reason}</Failure>
    if (!isPassing(found.error)) return failure
    const asked = keptFor({ ...address, point })
    return (
      // its texts load with it
      <Suspense fallback={failure}>
        <Later
          code={oldResults}
          props={{ address, asked, failure, onChange, onRetry, reason, renderAction }}
          waiting={failure}
        />
      </Suspense>
    )
  }
  if (found.data === undefined) return <ResultsSkeleton />
  const waiting = renderWaiting?.(address.query, point)
  if (found.data.total === 0 && address.inStock)
    return <NoneInStock onShowAll={() => onChange({ inStock: false, page: 1 })}>{waiting}</NoneInStock>
  if (found.data.total === 0) {
    return (
      <Later
        code={noResults}
        props={{
          answer: found.data,
          onSearch: (query: string) => onChange({ query, page: 1 }),
          point,
          query: address.query,
          waiting,
        }}
        waiting={<ResultsSkeleton />}
      />
    )
  }
  return (
    <>
      <Later
        code={results}
        props={{ address, answer: found.data, onChange, renderAction, stale: found.isPlaceholderData }}
        waiting={<ResultsSkeleton />}
      />
      {found.data.instead_of !== undefined && waiting}
    </>
  )
}

type NoneInStockProps = { readonly onShowAll: () => void; readonly children: ReactNode }

/** Nothing in stock, although there may be offers that are out of stock. */
const NoneInStock = ({ onShowAll, children }: NoneInStockProps) => {
  const { t } = useTranslation("search")
  return (
    <>
      <EmptyState icon="box" text={t("noneInStockText")} title={t("noneInStockTitle")}>
        <Button onClick={onShowAll}>{t("alsoOutOfStock")}</Button>
      </EmptyState>
      {children}
    </>
  )
}
