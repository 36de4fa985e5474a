import { useEffect, useId, useRef, useState } from "react"
import type { FormEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import { useChosenLocation } from "../lib/location-store.ts"
import { LocationBar } from "./location-bar.tsx"
import { QueryField } from "./query-field.tsx"
import styles from "./search-form.module.css"

type SearchFormProps = {
  /** The query of the shown results; the field takes it over when it changes from outside. */
  readonly query: string
  /** Why the API refused this query. */
  readonly refused?: string | undefined
  readonly searching: boolean
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

/**
 * The search field, location and search button. The button is enabled once a location is set and while nothing loads. A
 * search without a location (Enter, a suggestion) waits until the place is known.
 */
export const SearchForm = ({ query, refused, searching, asked, onSearch, children }: SearchFormProps) => {
  const { t } = useTranslation("search")
  const location = useChosenLocation()
  const [typed, setTyped] = useTypedQuery(query)
  const [problem, setProblem] = useState<Problem>()
  const problemId = useId()
  const search = (text: string) => {
    if (text.trim() === "") setProblem("enterTerm")
    else {
      setProblem(location === undefined ? "needLocation" : undefined)
      onSearch(text.trim())
    }
  }
  const isDisabled = location === undefined || searching
  const { button, remember } = useFocusAfterwards(isDisabled)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remember()
    search(typed)
  }
  const ownProblem = problem === "needLocation" && location !== undefined ? undefined : problem
  const refusal = typed === query ? refused : undefined
  const shownProblem = ownProblem === undefined ? refusal : t(ownProblem)
  return (
    <form aria-label={t("formLabel")} className={styles["form"]} onSubmit={submit} role="search">
      <div className={styles["row"]}>
        <QueryField
          describedBy={shownProblem === undefined ? undefined : problemId}
          invalid={ownProblem === "enterTerm" || (ownProblem === undefined && refusal !== undefined)}
          onChange={(text) => {
            setTyped(text)
            setProblem(undefined)
          }}
          onChoose={(name) => {
            setTyped(name)
            search(name)
          }}
          point={location?.point}
          onEnter={() => search(typed)}
          value={typed}
        />
        <button className={styles["submit"]} disabled={isDisabled} ref={button} type="submit">
          {searching && <Spinner />}
          {t(searching ? "searching" : "submit")}
        </button>
      </div>
      <LocationBar asked={asked} />
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
