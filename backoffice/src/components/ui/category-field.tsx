import { NativeSelect, Select } from "@mantine/core"
import type { SelectProps } from "@mantine/core"
import { useState } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

export type CategoryOption = { readonly id: number; readonly name: string }

/** A choice that the server searches: the first categories that match, and the chosen one. */
export type CategoryChoice = {
  readonly found: ReadonlyArray<CategoryOption>
  /** Whether those are all that there are. */
  readonly isAll: boolean
  /** How many match beside those that were found. */
  readonly more: number
  readonly chosen: CategoryOption | undefined
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** What a field for a category is given by its form or filter. */
export type CategoryFieldProps = {
  readonly label: string
  /** The id of the chosen category, one of `others`, or ''. */
  readonly value: string
  readonly onChange: (value: string, name: string) => void
  /** What '' means, and whether it can be chosen again. */
  readonly none: string
  readonly mustChoose?: boolean
  /** What may be chosen beside the categories. */
  readonly others?: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly error?: ReactNode
  readonly "data-autofocus"?: boolean
}

/** A field for a category, with the pharmacy's categories in it. */
export type CategoryField = (props: CategoryFieldProps) => ReactNode

const optionOf = ({ id, name }: CategoryOption) => ({ value: String(id), label: name })

/** The value of the line that says that there are more; no id. */
const moreLine = "more"

type SearchProps = Pick<SelectProps, "label" | "error" | "placeholder" | "clearable"> &
  Pick<CategoryFieldProps, "value" | "onChange" | "others" | "data-autofocus"> & {
    readonly categories: CategoryChoice
  }

/** Lists the first categories and searches the others on the server; a search without a match shows 'Nothing found.'. */
export const CategorySearch = ({ categories, value, onChange, others = none, ...field }: SearchProps) => {
  const { t } = useTranslation()
  const { found, more, chosen, onSearch } = categories
  const [shown, setShown] = useState(categories.search)
  // The chosen one gives the field its text, whether it is offered or not.
  const hidden = chosen === undefined || found.some(({ id }) => id === chosen.id) ? [] : [optionOf(chosen)]
  const rest = { value: moreLine, label: t("categories.more", { count: more }), disabled: true }
  return (
    <Select
      {...field}
      data={[...others, ...found.map(optionOf), ...hidden, ...(more > 0 ? [rest] : [])]}
      value={value === "" ? null : value}
      onChange={(next, option) => onChange(next ?? "", option?.label ?? "")}
      searchable
      searchValue={shown}
      onSearchChange={(text) => {
        setShown(text)
        // What is no category is not looked for among them.
        onSearch(others.some(({ label }) => label === text) ? "" : text)
      }}
      filter={({ options }) =>
        options.filter((option) => !("value" in option) || option.value !== hidden[0]?.value)
      }
      nothingFoundMessage={t("categories.nothing")}
      clearButtonProps={{ "aria-label": t("clear") }}
    />
  )
}

const none: ReadonlyArray<{ readonly value: string; readonly label: string }> = []

/** The field: the device's own list while it holds all categories, which phones show best, else a search for the others. */
export const CategoryPicker = ({
  categories,
  ...props
}: CategoryFieldProps & { readonly categories: CategoryChoice }) => {
  const { none: noneWords, mustChoose = false, others = none, value, onChange, ...field } = props
  if (!categories.isAll)
    return (
      <CategorySearch
        {...field}
        categories={categories}
        value={value}
        onChange={onChange}
        others={others}
        placeholder={noneWords}
        clearable={!mustChoose}
      />
    )
  const data = [...others, ...categories.found.map(optionOf)]
  return (
    <NativeSelect
      {...field}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(
          currentTarget.value,
          data.find((option) => option.value === currentTarget.value)?.label ?? "",
        )
      }
      data={[{ value: "", label: noneWords, disabled: mustChoose }, ...data]}
    />
  )
}
