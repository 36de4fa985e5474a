import { useId } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "../../../components/ui/button.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import type { Point } from "../../../platform/platform.ts"
import { useSuggestions } from "../lib/use-suggestions.ts"
import styles from "./query-field.module.css"

type QueryFieldProps = {
  readonly value: string
  readonly point: Point | undefined
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly onChange: (value: string) => void
  /** Called when a suggestion is chosen; it should be searched. */
  readonly onChoose: (name: string) => void
  /** Called on Enter, also while the form's button is disabled and the browser does not submit the form. */
  readonly onEnter: () => void
}

type SuggestionListProps = {
  readonly id: string
  readonly names: readonly string[]
  readonly active: number
  readonly onChoose: (name: string) => void
}

/**
 * The list of suggestions. It stays in the page while it is empty, so that the input's aria-controls always refers to
 * an element.
 */
const SuggestionList = ({ id, names, active, onChoose }: SuggestionListProps) => {
  const { t } = useTranslation("search")
  return (
    <div
      aria-label={t("suggestions")}
      className={styles["list"]}
      hidden={names.length === 0}
      id={id}
      role="listbox"
    >
      {names.map((name, index) => (
        // The focus stays in the input, which handles the keys; an option itself only handles the pointer.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          aria-selected={index === active}
          className={styles["option"]}
          id={`${id}-${index}`}
          key={name}
          onClick={() => onChoose(name)}
          onMouseDown={(event) => event.preventDefault()}
          role="option"
          tabIndex={-1}
        >
          {name}
        </div>
      ))}
    </div>
  )
}

/** The search field with suggestions below it, following the combobox pattern of WAI-ARIA. */
export const QueryField = ({
  value,
  point,
  invalid,
  describedBy,
  onChange,
  onChoose,
  onEnter,
}: QueryFieldProps) => {
  const { t } = useTranslation("search")
  const listId = useId()
  const { names, shown, active, choose, close, reopen, steer } = useSuggestions(value, point, onChoose)
  return (
    <div className={styles["field"]}>
      <Icon name="search" />
      <input
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        aria-controls={listId}
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
          reopen()
        }}
        onKeyDown={(event) => {
          steer(event)
          if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return
          event.preventDefault()
          close()
          onEnter()
        }}
        placeholder={t("queryPlaceholder")}
        role="combobox"
        spellCheck={false}
        value={value}
      />
      {value !== "" && <IconButton icon="close" label={t("clearQuery")} onClick={() => onChange("")} />}
      <SuggestionList active={active} id={listId} names={names} onChoose={choose} />
    </div>
  )
}
