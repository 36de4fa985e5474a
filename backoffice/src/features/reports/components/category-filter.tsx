import { Select } from "@mantine/core"
import { useTranslation } from "react-i18next"

export type CategoryOption = { readonly id: number; readonly name: string }

type Props = {
  readonly categories: ReadonlyArray<CategoryOption>
  readonly value: string
  readonly onChange: (id: string) => void
}

/** The category filter of the reports; a search without a match shows 'Nothing found.'. */
export const CategoryFilter = ({ categories, value, onChange }: Props) => {
  const { t } = useTranslation("reports")
  return (
    <Select
      label={t("filters.category")}
      placeholder={t("filters.allCategories")}
      data={categories.map((category) => ({ value: String(category.id), label: category.name }))}
      value={value === "" ? null : value}
      onChange={(next) => onChange(next ?? "")}
      searchable
      clearable
      nothingFoundMessage={t("filters.nothingFound")}
      clearButtonProps={{ "aria-label": t("filters.clear") }}
    />
  )
}
