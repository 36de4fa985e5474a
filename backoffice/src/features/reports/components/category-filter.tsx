import { useTranslation } from "react-i18next"
import { CategorySearch } from "../../../components/ui/category-field.tsx"
import type { CategoryChoice } from "../../../components/ui/category-field.tsx"

type Props = {
  readonly categories: CategoryChoice
  readonly value: string
  readonly onChange: (id: string) => void
}

/** The category filter of the stock and the expiry report. */
export const CategoryFilter = (props: Props) => {
  const { t } = useTranslation("reports")
  return (
    <CategorySearch
      {...props}
      label={t("filters.category")}
      placeholder={t("filters.allCategories")}
      clearable
    />
  )
}
