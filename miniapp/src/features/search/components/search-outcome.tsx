import { isPassing } from "@rokthnam/shared/web/errors/api-failure"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { usePrefetchQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { useDeferredValue, useEffect, useState } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Failure } from "../../../components/ui/failure.tsx"
import type { Point } from "../../../platform/platform.ts"
import { keptFor, medicinesQuery } from "../api/search-queries.ts"
import type { SearchItem } from "../api/search-queries.ts"
import type { SearchAddress } from "../lib/search-address.ts"
import { Later, laterCode } from "../../../components/ui/later.tsx"
import { ResultsSkeleton } from "./results-skeleton.tsx"

/** The first page has no results; the code that shows them comes beside the first answer. */
export const resultsCode = laterCode("results", async () => (await import("./results.tsx")).Results, [
  "results",
  "kinds",
])
const oldResults = laterCode("old-results", async () => (await import("./old-results.tsx")).OldResults, [
  "offers",
  "results",
])
const nothingFound = laterCode(
  "nothing-found",
  async () => (await import("./nothing-found.tsx")).NothingFound,
  ["results", "kinds"],
)

type SearchOutcomeProps = {
  readonly address: SearchAddress
  readonly point: Point
  /** The messages for a refused query that the form does not show. */
  readonly problems: ReadonlyArray<string>
  readonly onChange: (part: Partial<SearchAddress>) => void
  readonly renderAction?: ((item: SearchItem, isPageAction?: boolean) => ReactNode) | undefined
  /** Whether the page has the other names of the medicine elsewhere. */
  readonly hasNames?: boolean
  /** What else can be done about a medicine that nobody near has. */
  readonly renderWaiting?: ((query: string, point: Point) => ReactNode) | undefined
}

/** The search for an address and a point, which waits until both are set. */
export const askedSearch = (address: SearchAddress, point: Point | undefined) => ({
  ...medicinesQuery({ ...address, point: point ?? { latitude: 0, longitude: 0 } }),
  enabled: address.query !== "" && point !== undefined,
})

/**
 * A search that is asked. Who shows a part of what is known of it asks for that part itself: an answer is rendered at once and in
 * one piece, which would be the whole page if the page asked.
 */
export type AskedSearch = ReturnType<typeof askedSearch>

type UnansweredProps = {
  /** Whether the search may have an answer, which did not come. */
  readonly unknown: boolean
  readonly reason: string
  readonly props: Pick<SearchOutcomeProps, "address" | "point" | "onChange" | "renderAction">
}

/** Why there is no answer, and what the device last found instead. */
const Unanswered = ({ unknown, reason, props }: UnansweredProps) => {
  const failure = <Failure>{reason}</Failure>
  if (!unknown) return failure
  const asked = keptFor({ ...props.address, point: props.point })
  return (
    <Later
      code={oldResults}
      props={{
        ...props,
        asked,
        failure,
        reason,
        renderAction: props.renderAction,
      }}
      notLoaded={failure}
      waiting={failure}
    />
  )
}

/**
 * The code is needed when there is no connection, so that it comes while there is surely one: once the results stand, not when
 * idle.
 */
const useOldResultsBeforehand = (isAnswered: boolean) => {
  const queries = useQueryClient()
  useEffect(() => {
    if (isAnswered) void queries.prefetchQuery(oldResults)
  }, [queries, isAnswered])
}

/** The outcome of a search: an error with a button to try again, the skeleton, no results, or the results. */
export const SearchOutcome = ({
  address,
  point,
  problems,
  onChange,
  renderAction,
  renderWaiting,
  hasNames,
}: SearchOutcomeProps) => {
  const { t } = useTranslation("search")
  usePrefetchQuery(resultsCode)
  const found = useQuery(askedSearch(address, point))
  const words = useErrorWords()
  // Results are rendered in short pieces, so that a slow phone answers taps meanwhile.
  const answer = useDeferredValue(found.data)
  useOldResultsBeforehand(answer !== undefined)
  const [isAwaited] = useState(answer === undefined)
  if (found.isError) {
    return (
      <Unanswered
        props={{ address, onChange, point, renderAction }}
        reason={[words(found.error, t("failed")), ...problems].join(" ")}
        unknown={isPassing(found.error)}
      />
    )
  }
  if (answer === undefined) return <ResultsSkeleton />
  const waiting = renderWaiting?.(address.query, point)
  if (answer.total === 0)
    return (
      <Later
        code={nothingFound}
        props={{ address, answer, hasNames, onChange, point, waiting }}
        waiting={<ResultsSkeleton />}
      />
    )
  return (
    <>
      <Later
        code={resultsCode}
        props={{
          address,
          answer,
          isAwaited,
          onChange,
          point,
          renderAction,
          stale: found.isPlaceholderData,
        }}
        waiting={<ResultsSkeleton />}
      />
      {answer.instead_of !== undefined && waiting}
    </>
  )
}
