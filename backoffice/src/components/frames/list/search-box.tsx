import { CloseButton, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"

type Props = {
  readonly label: string
  /** The term that the list shows; it changes by Back and Forward too. */
  readonly value: string
  readonly onSearch: (term: string) => void
}

/** Long enough not to ask at every letter, short enough to feel at once, in milliseconds. */
const pause = 300

/** A search field that asks by itself once the typing pauses, and shows the list's own term when that changes. */
export const SearchBox = ({ label, value, onSearch }: Props) => {
  const { t } = useTranslation()
  const [term, setTerm] = useState(value)
  // The term that this field last asked for: a value that differs from it came from elsewhere.
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
  const search = useDebouncedCallback((next: string, typedAfter: number) => {
    // What was typed before Back must not be asked for after it.
    if (typedAfter !== followed) return
    setAsked(next)
    onSearch(next)
  }, pause)
  const change = (next: string) => {
    setTerm(next)
    search(next.trim(), followed)
  }
  return (
    <TextInput
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
