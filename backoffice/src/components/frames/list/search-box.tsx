import { CloseButton, TextInput } from "@mantine/core"
import { useDebouncedCallback, useHotkeys } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { use, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { LeavingContext } from "../../../lib/leaving.ts"
import { useOfferedKeys } from "../../keys/key-help-state.ts"
import { isCovered } from "../../keys/writing.ts"

type Props = {
  readonly label: string
  /** The search term that the list shows; Back and Forward change it too. */
  readonly value: string
  readonly onSearch: (term: string) => void
}

/**
 * Milliseconds without typing before the search starts: long enough to skip most letters, short enough to feel
 * immediate.
 */
const pause = 300

/** A search field that searches when the typing pauses, and follows the list's term when that changes elsewhere. */
export const SearchBox = ({ label, value, onSearch }: Props) => {
  const { t } = useTranslation()
  const [term, setTerm] = useState(value)
  // The last term that this field searched for: a different `value` was set elsewhere.
  const [asked, setAsked] = useState(value)
  const [shown, setShown] = useState(value)
  const [followed, setFollowed] = useState(0)
  if (shown !== value) {
    setShown(value)
    if (value !== asked) {
      setAsked(value)
      setTerm(value)
      setFollowed(followed + 1)
    }
  }
  const isLeaving = use(LeavingContext)
  const search = useDebouncedCallback((next: string, typedAfter: number) => {
    // Text typed before Back was pressed must not be searched afterwards. While the code of another page is loading, this one
    // is still there: a search would call the person back to it.
    if (typedAfter !== followed || isLeaving()) return
    setAsked(next)
    onSearch(next)
  }, pause)
  const change = (next: string) => {
    setTerm(next)
    search(next.trim(), followed)
  }
  return (
    <TextInput
      ref={useSearchKey(label)}
      type="search"
      aria-label={label}
      placeholder={label}
      value={term}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") search.flush()
      }}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={term === "" ? null : <CloseButton aria-label={t("clear")} onClick={() => change("")} />}
      maxLength={200}
    />
  )
}

/** A slash outside of a field goes to the search, and the help says so. */
const useSearchKey = (label: string) => {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([
    [
      "/",
      () => {
        if (!isCovered()) field.current?.focus()
      },
    ],
  ])
  useOfferedKeys(
    useMemo(() => ({ title: t("keys.list"), lines: [{ keys: ["/"], words: label }] }), [t, label]),
  )
  return field
}
