import { NativeSelect } from "@mantine/core"
import {
  expiryNarrowings,
  lackNarrowings,
  medicineOrders,
  stockNarrowings,
} from "@rokthnam/shared/Medicines/MedicineListRules"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { CategoryField } from "../../../components/ui/category-field.tsx"
import { FilterPanel } from "../../../components/frames/list/filter-panel.tsx"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { filterNames, filterOf } from "../lib/medicine-filter.ts"

type Props = {
  readonly state: ListState
  readonly CategoryField: CategoryField
  readonly beside: ReactNode
}

/** The filters and the order of the medicine list. They stand in the address. */
export const MedicineFilters = ({ state, CategoryField, beside }: Props) => {
  const { t } = useTranslation("medicines")
  const { t: common } = useTranslation()
  const filter = filterOf(state)
  const set = filterNames.filter((name) => state.filter(name) !== "")
  const all = { value: "", label: t("filters.all") }
  const field = (name: (typeof filterNames)[number] | "sort", value: string) => ({
    label: t(`filters.${name}`),
    value,
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) =>
      state.setFilters({ [name]: event.currentTarget.value }),
  })
  return (
    <FilterPanel
      count={set.length}
      onClear={() => state.setFilters(Object.fromEntries(filterNames.map((name) => [name, ""])))}
      beside={beside}
    >
      <CategoryField
        label={t("filters.category")}
        value={filter.category_id}
        onChange={(category) => state.setFilters({ category })}
        none={t("filters.all")}
      />
      <NativeSelect
        {...field("stock", filter.stock)}
        data={[all, ...stockNarrowings.map((value) => ({ value, label: common(`stock.${value}`) }))]}
      />
      <NativeSelect
        {...field("expiry", filter.expiry)}
        data={[
          all,
          ...expiryNarrowings.map((value) => ({
            value,
            label: value === "expired" ? t("filters.expired") : t("filters.within", { days: value }),
          })),
        ]}
      />
      <NativeSelect
        {...field("without", filter.without)}
        data={[all, ...lackNarrowings.map((value) => ({ value, label: t(`filters.lacks.${value}`) }))]}
      />
      <NativeSelect
        {...field("sort", filter.sort === "" ? "name" : filter.sort)}
        data={medicineOrders.map((value) => ({ value, label: t(`filters.orders.${value}`) }))}
      />
    </FilterPanel>
  )
}
