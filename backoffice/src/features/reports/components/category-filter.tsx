import { Select } from "@mantine/core"
import type { SelectProps } from "@mantine/core"
import { useTranslation } from "react-i18next"

export type CategoryOption = { readonly id: number; readonly name: string }

type Props = {
  readonly categories: ReadonlyArray<CategoryOption>
  readonly value: string
  readonly onChange: (id: string) => void
}

const optionOf = ({ id, name }: CategoryOption) => ({ value: String(id), label: name })

/** The category filter of the expiry report. */
export const CategoryFilter = ({ categories, value, onChange }: Props) => (
  <CategorySelect data={categories.map(optionOf)} value={value} onChange={onChange} />
)

/** A choice that the server searches: the first categories that match, and the chosen one. */
export type CategoryChoice = {
  readonly found: ReadonlyArray<CategoryOption>
  /** How many match beside those that were found. */
  readonly more: number
  readonly chosen: CategoryOption | undefined
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** The value of the line that says that there are more; no id. */
const moreLine = "more"

/** The category filter of the stock report, which lists a few categories and searches the others on the server. */
export const CategorySearch = (
  props: Omit<Props, "categories"> & {
    readonly categories: CategoryChoice
  },
) => {
  const { t } = useTranslation("reports")
  const { found, more, chosen, search, onSearch } = props.categories
  // The chosen one gives the field its text, whether it is offered or not.
  const hidden = chosen === undefined || found.some(({ id }) => id === chosen.id) ? [] : [optionOf(chosen)]
  const rest = { value: moreLine, label: t("filters.moreCategories", { count: more }), disabled: true }
  return (
    <CategorySelect
      data={[...found.map(optionOf), ...hidden, ...(more > 0 ? [rest] : [])]}
      value={props.value}
      onChange={props.onChange}
      searchValue={search}
      onSearchChange={onSearch}
      filter={({ options }) =>
        options.filter((option) => !("value" in option) || option.value !== hidden[0]?.value)
      }
    />
  )
}

type FieldProps = Pick<Props, "value" | "onChange"> &
  Pick<SelectProps, "data" | "filter" | "searchValue" | "onSearchChange">

/** The field; a search without a match shows 'Nothing found.'. */
const CategorySelect = ({ value, onChange, ...select }: FieldProps) => {
  const { t } = useTranslation("reports")
  return (
    <Select
      {...select}
      label={t("filters.category")}
      placeholder={t("filters.allCategories")}
      value={value === "" ? null : value}
      onChange={(next) => onChange(next ?? "")}
      searchable
      clearable
      nothingFoundMessage={t("filters.nothingFound")}
      clearButtonProps={{ "aria-label": t("filters.clear") }}
    />
  )
}
