import { CloseButton, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"

type Props = {
  readonly label: string
  readonly value: string
  readonly onSearch: (term: string) => void
}

/** Long enough not to ask at every letter, short enough to feel at once, in milliseconds. */
const pause = 300

/** A search field that asks by itself once the typing pauses. */
export const SearchBox = ({ label, value, onSearch }: Props) => {
  const { t } = useTranslation()
  const [term, setTerm] = useState(value)
  const search = useDebouncedCallback(onSearch, pause)
  const change = (next: string) => {
    setTerm(next)
    search(next.trim())
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={term}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={term === "" ? null : <CloseButton aria-label={t("clear")} onClick={() => change("")} />}
      maxLength={200}
    />
  )
}
