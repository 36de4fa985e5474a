import { useQuery } from "@tanstack/react-query"
import { useEffect, useId, useRef, useState } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import { useChosenLocation } from "../lib/location-store.ts"
import { LocationBar } from "./location-bar.tsx"
import { QueryField } from "./query-field.tsx"
import type { AskedSearch } from "./search-outcome.tsx"
import styles from "./search-form.module.css"

type SearchFormProps = {
  /** The query of the shown results; the field takes it over when it changes from outside. */
  readonly query: string
  /** Why the API refused this query. */
  readonly refused?: string | undefined
  /** The search that the button waits for. */
  readonly search: AskedSearch
  /** Whether results are shown, which need the room on a phone. Without a place, its buttons need their words. */
  readonly compact: boolean
  /** How often a search was wanted without a location. */
  readonly asked: number
  readonly onSearch: (query: string) => void
  /** Another way to search, such as by photo. */
  readonly children?: ReactNode
}

type Problem = "enterTerm" | "needLocation"

const useTypedQuery = (query: string) => {
  const [typed, setTyped] = useState(query)
  const [followed, setFollowed] = useState(query)
  if (query !== followed) {
    setFollowed(query)
    setTyped(query)
  }
  return [typed, setTyped] as const
}

/** What is missing for a search: a name, or a location, which does not prevent it. */
const useProblem = (isLocated: boolean) => {
  const [problem, setProblem] = useState<Problem>()
  /** Whether the text can be searched. */
  const check = (text: string): boolean => {
    const isNamed = text.trim() !== ""
    if (isNamed) setProblem(isLocated ? undefined : "needLocation")
    else setProblem("enterTerm")
    return isNamed
  }
  return {
    problem: problem === "needLocation" && isLocated ? undefined : problem,
    check,
    forget: () => setProblem(undefined),
  }
}

/**
 * A button that is disabled loses the focus, and the keyboard with it. The button gets it back when it is enabled
 * again, if nothing else took it meanwhile.
 */
const useFocusAfterwards = (isDisabled: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isDisabled || !hadFocus.current) return
    hadFocus.current = false
    if (document.activeElement === document.body) button.current?.focus()
  }, [isDisabled])
  const remember = () => (hadFocus.current = document.activeElement === button.current)
  return { button, remember }
}

type SubmitProps = {
  readonly compact: boolean
  readonly isLocated: boolean
  readonly search: AskedSearch
}

/**
 * The button of the form, which is enabled once a location is set and while nothing loads. With results on a phone it has an icon
 * instead of words.
 */
const SubmitButton = ({ compact, isLocated, search }: SubmitProps) => {
  const { t } = useTranslation("search")
  const { isFetching, isPlaceholderData } = useQuery(search)
  const isSearching = isFetching && !isPlaceholderData
  const isDisabled = !isLocated || isSearching
  const { button, remember } = useFocusAfterwards(isDisabled)
  const words = t(isSearching ? "searching" : "submit")
  return (
    <button
      aria-label={words}
      className={styles["submit"]}
      disabled={isDisabled}
      // Enter in the field presses it too, and the field has the focus then.
      onClick={remember}
      ref={button}
      type="submit"
    >
      {isSearching ? <Spinner /> : compact && <Icon name="search" />}
      <span>{words}</span>
    </button>
  )
}

/**
 * The search field, location and search button. A search without a location (Enter, a suggestion) waits until the place is
 * known.
 */
export const SearchForm = ({
  query,
  refused,
  search: asking,
  compact,
  asked,
  onSearch,
  children,
}: SearchFormProps) => {
  const { t } = useTranslation("search")
  const location = useChosenLocation()
  const [typed, setTyped] = useTypedQuery(query)
  const problemId = useId()
  const { problem, check, forget } = useProblem(location !== undefined)
  const search = (text: string) => void (check(text) && onSearch(text.trim()))
  const shownProblem = problem === undefined && typed === query ? refused : problem && t(problem)
  return (
    <form
      aria-label={t("formLabel")}
      className={`${styles["form"]} ${compact ? styles["compact"] : ""}`}
      data-compact={compact || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        search(typed)
      }}
      role="search"
    >
      <div className={styles["row"]}>
        <QueryField
          describedBy={shownProblem === undefined ? undefined : problemId}
          invalid={problem === "enterTerm" || (problem === undefined && shownProblem !== undefined)}
          onChange={(text) => {
            setTyped(text)
            forget()
          }}
          onChoose={(name) => {
            setTyped(name)
            search(name)
          }}
          point={location?.point}
          onEnter={() => search(typed)}
          value={typed}
        />
        <SubmitButton compact={compact} isLocated={location !== undefined} search={asking} />
      </div>
      <LocationBar asked={asked} compact={compact} />
      {location === undefined && <p className={styles["hint"]}>{t("locationFirst")}</p>}
      {shownProblem !== undefined && (
        <div id={problemId}>
          <Banner tone="danger">{shownProblem}</Banner>
        </div>
      )}
      {children}
    </form>
  )
}
