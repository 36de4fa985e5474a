import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "../../../components/ui/button.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import { useDelayed } from "../../../lib/use-delayed.ts"
import type { Point } from "../../../platform/platform.ts"
import { suggestionsQuery } from "../api/search-queries.ts"
import styles from "./query-field.module.css"

/** How long typing must rest before suggestions are asked for, in milliseconds. */
const typingRest = 250
const mostSuggestions = 6

type QueryFieldProps = {
  readonly value: string
  readonly point: Point | undefined
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly onChange: (value: string) => void
  /** A suggestion was chosen: search for it. */
  readonly onChoose: (name: string) => void
}

const useSuggestions = (text: string, point: Point | undefined, open: boolean): readonly string[] => {
  const rested = useDelayed(text.trim(), typingRest)
  const { data } = useQuery({
    ...suggestionsQuery(rested, point),
    enabled: open && rested.length >= 2 && rested === text.trim(),
  })
  if (!open || rested === "") return []
  const names = data?.suggestions ?? []
  return names.filter((name) => name.toLowerCase() !== rested.toLowerCase()).slice(0, mostSuggestions)
}

/** The search box with suggestions below it, after the combobox pattern of WAI-ARIA. */
export const QueryField = ({ value, point, invalid, describedBy, onChange, onChoose }: QueryFieldProps) => {
  const { t } = useTranslation("search")
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const names = useSuggestions(value, point, open)
  const shown = names.length > 0
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (name: string) => {
    close()
    onChoose(name)
  }
  const steer = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = names[active]
    if (event.key === "Escape" && shown) close()
    else if (event.key === "Enter" && chosen !== undefined) choose(chosen)
    else if (event.key === "ArrowDown" && shown) setActive((active + 1) % names.length)
    else if (event.key === "ArrowUp" && shown) setActive(active <= 0 ? names.length - 1 : active - 1)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles["field"]}>
      <Icon name="search" />
      <input
        aria-activedescendant={active >= 0 && shown ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-describedby={describedBy}
        aria-expanded={shown}
        aria-invalid={invalid || undefined}
        aria-label={t("queryLabel")}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        className={styles["input"]}
        enterKeyHint="search"
        maxLength={200}
        name="query"
        onBlur={close}
        onChange={(event) => {
          onChange(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={steer}
        placeholder={t("queryPlaceholder")}
        role="combobox"
        spellCheck={false}
        value={value}
      />
      {value !== "" && <IconButton icon="close" label={t("clearQuery")} onClick={() => onChange("")} />}
      {/* Stays in the page while closed, so that aria-controls always names something. */}
      <div
        aria-label={t("suggestions")}
        className={styles["list"]}
        hidden={!shown}
        id={`${id}-list`}
        role="listbox"
      >
        {names.map((name, index) => (
          // Focus stays in the input and keys are handled there; the pointer is the other way to choose.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            aria-selected={index === active}
            className={styles["option"]}
            id={`${id}-${index}`}
            key={name}
            onClick={() => choose(name)}
            onMouseDown={(event) => event.preventDefault()}
            role="option"
            tabIndex={-1}
          >
            {name}
          </div>
        ))}
      </div>
    </div>
  )
}
