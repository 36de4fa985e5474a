import { CloseButton, Loader, Text, TextInput } from "@mantine/core"
import { IconBarcode } from "@tabler/icons-react"
import type { RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { Picker } from "../lib/search/use-picker.ts"
import classes from "./medicine-picker.module.css"
import { rowId } from "./medicine-row.tsx"

/** The id of the list that the search controls. */
export const listId = "counter-medicines"

type Props = {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly picker: Omit<Picker, "field">
  readonly said: string
}

/** The search, the line that says what was added, and the one that says what Enter waits for. */
export const SearchField = ({ ref, picker, said }: Props) => {
  const { t } = useTranslation("sales")
  const hasList = (picker.query.data?.items.length ?? 0) > 0
  const line = picker.isWaiting
    ? t("picker.waiting", { term: picker.term.trim() })
    : picker.mustChoose
      ? t("picker.choose")
      : said
  return (
    <div className={classes["search"]}>
      <TextInput
        ref={ref}
        type="search"
        role="combobox"
        size="lg"
        aria-label={t("picker.search")}
        aria-haspopup="grid"
        aria-expanded={hasList}
        aria-autocomplete="list"
        aria-controls={listId}
        {...(picker.selected === undefined ? {} : { "aria-activedescendant": rowId(picker.selected.id) })}
        placeholder={t("picker.search")}
        value={picker.term}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => picker.change(event.currentTarget.value)}
        onKeyDown={picker.onKeyDown}
        leftSection={
          picker.isWaiting ? <Loader size={20} aria-hidden /> : <IconBarcode size={24} aria-hidden />
        }
        rightSection={
          picker.term === "" ? null : (
            <CloseButton aria-label={t("picker.clear")} onClick={() => picker.change("")} />
          )
        }
      />
      <Text role="status" size="sm" fw={600} className={classes["line"] ?? ""}>
        {line}
      </Text>
    </div>
  )
}
