import { useFieldProblems } from "@rokthnam/shared/web/errors/field-problems"
import { useQuery } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import type { ReactNode, RefObject } from "react"
import { Band } from "../../../components/ui/band.tsx"
import { useCodeBeforehand } from "../../../components/ui/later.tsx"
import type { Point } from "../../../platform/platform.ts"
import type { SearchItem } from "../api/search-queries.ts"
import { locationNear, nearOf } from "../lib/location-store.ts"
import { useAddressPlace } from "../lib/use-address-place.ts"
import { anyProduct, useSearchAddress } from "../lib/search-address.ts"
import type { SearchAddress } from "../lib/search-address.ts"
import styles from "./medicine-search.module.css"
import { SearchForm } from "./search-form.tsx"
import { SearchOutcome, askedSearch, resultsCode } from "./search-outcome.tsx"
import { StartHint } from "./start-hint.tsx"

type MedicineSearchProps = {
  readonly title: string
  readonly text: string
  readonly renderAction?: (item: SearchItem, isPageAction?: boolean) => ReactNode
  /** What else can be done about a medicine that nobody near a place has. */
  readonly renderWaiting?: (query: string, point: Point) => ReactNode
  /** Another way to search; it receives a function that searches for a name. */
  readonly renderOther?: (search: (query: string) => void) => ReactNode
}

type OutcomeProps = { readonly ref: RefObject<HTMLDivElement | null>; readonly children: ReactNode }

/**
 * Below the form. What was pressed in it, such as another name, goes away with the outcome that it was part of; the new one
 * has the focus then, so that the keyboard goes on from there.
 */
const Outcome = ({ ref, children }: OutcomeProps) => {
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return
    isPressed.current = false
    ref.current?.focus({ preventScroll: true })
  })
  const press = () => {
    isPressed.current = true
  }
  return (
    <div className={`page ${styles["outcome"]}`} onClickCapture={press} ref={ref} tabIndex={-1}>
      {children}
    </div>
  )
}

/** The place of the search, which the address learns. */
const usePlace = (address: SearchAddress, change: ReturnType<typeof useSearchAddress>[1]) => {
  // The page stays when the address only learns where the search is; somewhere else it is another list.
  const moveTo = useCallback(
    (near: string, isElsewhere: boolean) => change(isElsewhere ? { near, page: 1 } : { near }, true),
    [change],
  )
  return useAddressPlace(address, moveTo)
}

/**
 * How often the place was asked for, and what asks for it, for the sake of a query. A link without a place, shared or pressed
 * here, asks at once, and is answered when the place is known.
 */
const usePlaceQuestion = ({ query, near }: SearchAddress, location: ReturnType<typeof usePlace>) => {
  const [asked, setAsked] = useState(0)
  const [read, setRead] = useState("")
  // The address learns a moment later what is searched; whoever has closed the question by then is not asked again.
  const [ahead, setAhead] = useState("")
  const ask = (wanted: string) => {
    setAsked(asked + 1)
    setAhead(wanted)
  }
  if (read !== query) {
    setRead(query)
    setAhead("")
    if (query !== "" && query !== ahead && (location ?? locationNear(near)) === undefined) setAsked(asked + 1)
  }
  return [asked, ask] as const
}

/**
 * The whole search: the band with the form, and below it the start hint or the results. Its state is in the address
 * bar.
 */
export const MedicineSearch = ({
  title,
  text,
  renderAction,
  renderWaiting,
  renderOther,
}: MedicineSearchProps) => {
  const [address, change] = useSearchAddress()
  const location = usePlace(address, change)
  useCodeBeforehand(resultsCode)
  const asking = askedSearch(address, location?.point)
  // Nothing of a good answer, so that it is rendered where it is shown only.
  const { error, refetch } = useQuery(asking)
  const problems = useFieldProblems()(error, ["query"])
  const isCompact = address.query !== "" && location !== undefined
  const outcome = useRef<HTMLDivElement>(null)
  const turn = (part: Partial<SearchAddress>) => {
    change(part)
    if (part.page !== undefined) outcome.current?.scrollIntoView({ block: "start" })
  }
  const [asked, ask] = usePlaceQuestion(address, location)
  const search = (query: string) => {
    if (location === undefined) ask(query)
    if (query === address.query && address.page === 1) {
      if (location !== undefined) void refetch()
    } else change({ ...anyProduct, query, near: location === undefined ? "" : nearOf(location) })
  }
  return (
    <>
      <Band compact={isCompact} text={text} title={title}>
        <SearchForm
          asked={asked}
          compact={isCompact}
          onSearch={search}
          query={address.query}
          refused={problems.byField.query}
          search={asking}
        >
          {renderOther?.(search)}
        </SearchForm>
      </Band>
      <Outcome ref={outcome}>
        {!isCompact ? (
          <StartHint located={location !== undefined} onExample={search} />
        ) : (
          <SearchOutcome
            address={address}
            onChange={turn}
            point={location.point}
            problems={problems.others}
            renderAction={renderAction}
            renderWaiting={renderWaiting}
          />
        )}
      </Outcome>
    </>
  )
}
