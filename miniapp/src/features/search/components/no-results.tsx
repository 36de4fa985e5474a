import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import type { Point } from "../../../platform/platform.ts"
import { alternativesQuery } from "../api/alternatives.ts"
import type { SearchAnswer } from "../api/search-queries.ts"
import { DidYouMean } from "./did-you-mean.tsx"
import { ResultsSkeleton } from "./results-skeleton.tsx"
import { SameIngredient } from "./same-ingredient.tsx"
import { SafeAdvice } from "./safe-advice.tsx"

type NoResultsProps = {
  readonly answer: SearchAnswer
  readonly query: string
  readonly point: Point
  readonly onSearch: (query: string) => void
  /** Whether the page has the other names of the medicine elsewhere. */
  readonly hasNames?: boolean | undefined
  /** What else can be done about a medicine that nobody near has. */
  readonly waiting?: ReactNode
}

/**
 * Shown when nothing was found: advice for a symptom, a message for an everyday word, a question when another name may
 * be meant, otherwise other names with the same ingredient.
 */
export const NoResults = ({ answer, query, point, onSearch, hasNames, waiting }: NoResultsProps) => {
  const { t } = useTranslation("results")
  const asked = answer.did_you_mean ?? []
  if (answer.advice !== undefined) return <SafeAdvice advice={answer.advice} query={query} />
  if (answer.kind === "everyday") {
    return <Nothing text={t("noMedicineText")} title={t("noMedicineTitle", { query })} />
  }
  if (asked.length > 0) {
    return (
      <>
        <Nothing text={t("askedText")} title={t("unknownTitle", { query })} />
        <DidYouMean names={asked} onSearch={onSearch} />
      </>
    )
  }
  return <OtherNames hasNames={hasNames} onSearch={onSearch} point={point} query={query} waiting={waiting} />
}

const Nothing = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div role="status">
    <EmptyState icon="search" text={text} title={title} />
  </div>
)

/** Other names with the same active ingredient. Without an ingredient and names, it says that the name is unknown. */
const OtherNames = ({
  query,
  point,
  onSearch,
  hasNames = false,
  waiting,
}: Omit<NoResultsProps, "answer">) => {
  const { t } = useTranslation("results")
  const { data, isFetched } = useQuery(alternativesQuery(query, point))
  // What is asked for again is not waited for.
  if (!isFetched) return <ResultsSkeleton />
  const names = data?.alternatives ?? []
  const isUnknown = data !== undefined && data.active_ingredient === null && names.length === 0
  return (
    <>
      <Nothing
        text={t(isUnknown ? "unknownText" : "noneText")}
        title={t(isUnknown ? "unknownTitle" : "noneTitle", { query })}
      />
      {data !== undefined && names.length > 0 && !hasNames && (
        <SameIngredient found={data} onSearch={onSearch} />
      )}
      {waiting}
    </>
  )
}
