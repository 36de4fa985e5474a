import type { ReactNode } from "react"
import type { Point } from "../../../platform/platform.ts"
import type { SearchAnswer } from "../api/search-queries.ts"
import { isFiltered, unfiltered } from "../lib/search-address.ts"
import type { SearchAddress } from "../lib/search-address.ts"
import { NoResults } from "./no-results.tsx"
import { NoneOfThese } from "./result-none.tsx"

type NothingFoundProps = {
  readonly address: SearchAddress
  readonly answer: SearchAnswer
  readonly hasNames: boolean | undefined
  readonly onChange: (part: Partial<SearchAddress>) => void
  readonly point: Point
  readonly waiting: ReactNode
}

/** What can be done when nobody near has it: at all, or as the filters ask for it. */
export const NothingFound = ({ address, answer, hasNames, onChange, point, waiting }: NothingFoundProps) =>
  isFiltered(address) ? (
    <NoneOfThese address={address} facets={answer.facets} onChange={onChange} waiting={waiting} />
  ) : (
    <NoResults
      answer={answer}
      hasNames={hasNames}
      onSearch={(query) => onChange({ ...unfiltered, query })}
      point={point}
      query={address.query}
      waiting={waiting}
    />
  )
