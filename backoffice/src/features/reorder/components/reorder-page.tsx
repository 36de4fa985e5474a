import { NativeSelect } from "@mantine/core"
import { mostCoverDays, paceDays } from "@rokthnam/shared/Reorder/ReorderRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconPackages, IconTruck, IconTruckDelivery } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { ReportFrame } from "../../../components/frames/report/report-frame.tsx"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { NumberField } from "../../../components/ui/number-field.tsx"
import { reorderQuery } from "../api/reorder.ts"
import type { ReorderList } from "../api/reorder.ts"
import { coverDaysIn, furtherDays, rememberDays, rememberedDays } from "../lib/cover-days.ts"
import { useReorderColumns } from "../lib/use-reorder-columns.tsx"
import { ShareButton } from "./share-button.tsx"

/** The days of cover and the supplier of the address, else the days that were chosen last. */
const useReorderFilter = () => {
  const state = useListState()
  const [kept] = useState(rememberedDays)
  const days = coverDaysIn(state.filter("days")) ?? kept
  const [typed, setTyped] = useState<number | string>(days)
  return {
    state,
    days,
    supplier: state.filter("supplier"),
    typed,
    choose: (supplier: string) => state.setFilters({ supplier }),
    type: (value: number | string) => {
      setTyped(value)
      const next = coverDaysIn(value)
      if (next === undefined) return
      rememberDays(next)
      state.setFilters({ days: String(next) })
    },
  }
}

type Filter = ReturnType<typeof useReorderFilter>
type Suppliers = ReorderList["suppliers"]

/** What to buy so that the stock lasts, by supplier and by what runs out first. */
export const ReorderPage = ({ pharmacy }: { readonly pharmacy: string }) => {
  const { t } = useTranslation("reorder")
  const { count } = useFormat()
  const filter = useReorderFilter()
  const { state, days, supplier } = filter
  const list = useList({
    state,
    query: (page, size) => reorderQuery({ days, supplier }, page, size),
    read: pageOfItems,
  })
  const suppliers = list.data?.suppliers
  const named = suppliers?.filter((one) => one.supplier !== null).length
  const counted = (number: number | undefined) => (number === undefined ? undefined : count(number))
  return (
    <ReportFrame
      title={t("title")}
      subtitle={t("subtitle")}
      pharmacy={pharmacy}
      list={list}
      columns={useReorderColumns()}
      rowKey={(row) => row.medicine_id}
      groupOf={(row) => row.supplier ?? t("noSupplier")}
      failed={t("failed")}
      empty={<Nothing filter={filter} />}
      totals={[
        { label: t("totals.lines"), value: counted(list.total), icon: IconPackages },
        { label: t("totals.suppliers"), value: counted(named), icon: IconTruck },
      ]}
      fileName="reorder-list"
      filterFacts={[
        [t("filters.days"), count(days)],
        [
          t("columns.supplier"),
          supplier === "" ? t("filters.all") : supplier === "-" ? t("noSupplier") : supplier,
        ],
      ]}
      filters={
        <>
          <Filters filter={filter} suppliers={suppliers ?? []} />
          <ShareButton pharmacy={pharmacy} list={list} />
        </>
      }
    />
  )
}

/**
 * Nothing is missing for so many days, or of that supplier: leads to those of all suppliers, or looks further ahead. Where
 * there is nothing ahead either, as before the first sales, it says that instead.
 */
const Nothing = ({ filter }: { readonly filter: Filter }) => {
  const { t } = useTranslation("reorder")
  const { days, supplier } = filter
  const { data: ahead } = useQuery(reorderQuery({ days: mostCoverDays, supplier: "" }, 1, 1))
  const isIdle = ahead?.pagination.total === 0
  const further = furtherDays(days)
  return (
    <EmptyList
      icon={<IconTruckDelivery size={28} />}
      title={isIdle ? t("idle") : t("empty", { count: days })}
      description={isIdle ? t("idleHint", { days: paceDays }) : t("emptyHint")}
      next={
        isIdle
          ? []
          : [
              supplier === "" ? undefined : { words: t("seeAll"), onPress: () => filter.choose("") },
              further === undefined
                ? undefined
                : { words: t("lookFurther", { count: further }), onPress: () => filter.type(further) },
            ]
      }
    />
  )
}

const Filters = ({ filter, suppliers }: { readonly filter: Filter; readonly suppliers: Suppliers }) => {
  const { t } = useTranslation("reorder")
  const isWrong = coverDaysIn(filter.typed) === undefined
  return (
    <>
      <NumberField
        label={t("filters.days")}
        decimals={0}
        value={filter.typed}
        onChange={filter.type}
        error={isWrong ? t("filters.daysRule", { most: mostCoverDays }) : null}
      />
      <NativeSelect
        label={t("columns.supplier")}
        value={filter.supplier}
        onChange={(event) => filter.choose(event.currentTarget.value)}
        data={[
          { value: "", label: t("filters.all") },
          ...suppliers.map(({ supplier, lines }) => ({
            value: supplier ?? "-",
            label: t("filters.supplier", { name: supplier ?? t("noSupplier"), count: lines }),
          })),
        ]}
      />
    </>
  )
}
