import { NativeSelect, Switch } from "@mantine/core"
import { defaultExpiryThreshold, expiryThresholds } from "@rokthnam/shared/Medicines/StockRules"
import { useTranslation } from "react-i18next"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { ReportFrame } from "../../../components/frames/report/report-frame.tsx"
import { expiryReportQuery, exportExpiry } from "../api/reports.ts"
import { useExpiryColumns } from "../lib/use-expiry-columns.tsx"
import { useExpiryTotals } from "../lib/use-expiry-totals.ts"
import { CategoryFilter } from "./category-filter.tsx"
import type { CategoryChoice } from "../../../components/ui/category-field.tsx"
import { ReportEmpty } from "./report-empty.tsx"

type Props = { readonly pharmacy: string; readonly categories: CategoryChoice }

/** The most days that the API takes. */
const mostDays = 3650

/** The days of the address: those that are offered, and those of a figure that led here; 0 is what has expired. */
const thresholdOf = (text: string): number =>
  /^\d{1,4}$/.test(text) && Number(text) <= mostDays ? Number(text) : defaultExpiryThreshold

/** The days to choose from, with those of the address among them. */
const choicesWith = (days: number): ReadonlyArray<number> =>
  [...new Set([0, ...expiryThresholds, days])].toSorted((one, other) => one - other)

/** The expiry report: medicines that have expired or expire within the chosen number of days. */
export const ExpiryReportPage = ({ pharmacy, categories }: Props) => {
  const { t } = useTranslation("reports")
  const state = useListState()
  const category_id = state.filter("category")
  const days_threshold = thresholdOf(state.filter("days"))
  const in_stock_only = state.filter("stock") === "left"
  const unexpired_only = state.filter("expired") === "without"
  const filter = { category_id, days_threshold, in_stock_only, unexpired_only }
  const daysWords = (days: number) =>
    days === 0 ? t("filters.expiredOnly") : t("filters.daysChoice", { count: days })
  const list = useList({
    state,
    query: (page, size) => expiryReportQuery(filter, page, size),
    read: pageOfItems,
  })
  return (
    <ReportFrame
      title={t("expiryReport.title")}
      subtitle={t("expiryReport.subtitle")}
      pharmacy={pharmacy}
      list={list}
      columns={useExpiryColumns()}
      rowKey={(row) => row.id}
      failed={t("failed.expiry")}
      empty={<ReportEmpty title={t("expiryReport.empty")} state={state} next="medicines" isWhole={false} />}
      {...useExpiryTotals(list.data?.summary)}
      fileName="expiry-report"
      download={(signal) => exportExpiry(filter, signal)}
      filterFacts={[
        [t("filters.category"), categories.chosen?.name ?? t("filters.allCategories")],
        [t("filters.days"), daysWords(days_threshold)],
        ...(in_stock_only ? [[t("figures.state"), t("filters.inStockOnly")] as const] : []),
        ...(unexpired_only ? [[t("figures.state"), t("filters.unexpiredOnly")] as const] : []),
      ]}
      filters={
        <>
          <CategoryFilter
            categories={categories}
            value={category_id}
            onChange={(id) => state.setFilters({ category: id })}
          />
          <NativeSelect
            label={t("filters.days")}
            value={String(days_threshold)}
            onChange={(event) => {
              const days = event.currentTarget.value
              state.setFilters({ days, ...(days === "0" ? { expired: "" } : {}) })
            }}
            data={choicesWith(days_threshold).map((days) => ({
              value: String(days),
              label: daysWords(days),
            }))}
          />
          <StateSwitches state={state} mayLeaveOut={days_threshold !== 0 || unexpired_only} />
        </>
      }
    />
  )
}

type SwitchProps = {
  readonly state: ListState
  /** Not of what has expired alone, of which nothing would be left. */
  readonly mayLeaveOut: boolean
}

/** Leaves out that of which nothing is left, and what has expired. */
const StateSwitches = ({ state, mayLeaveOut }: SwitchProps) => {
  const { t } = useTranslation("reports")
  return (
    <>
      <Switch
        label={t("filters.inStockOnly")}
        checked={state.filter("stock") === "left"}
        onChange={(event) => state.setFilters({ stock: event.currentTarget.checked ? "left" : "" })}
        mb={10}
      />
      {mayLeaveOut ? (
        <Switch
          label={t("filters.unexpiredOnly")}
          checked={state.filter("expired") === "without"}
          onChange={(event) => state.setFilters({ expired: event.currentTarget.checked ? "without" : "" })}
          mb={10}
        />
      ) : null}
    </>
  )
}
