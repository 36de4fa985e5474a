import { NativeSelect } from "@mantine/core"
import { defaultExpiryThreshold, expiryThresholds } from "@rokthnam/shared/Medicines/StockRules"
import { useTranslation } from "react-i18next"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { ReportFrame } from "../../../components/frames/report/report-frame.tsx"
import { expiryReportQuery, exportExpiry } from "../api/reports.ts"
import { useExpiryColumns } from "../lib/use-expiry-columns.tsx"
import { useExpiryTotals } from "../lib/use-expiry-totals.ts"
import { CategoryFilter } from "./category-filter.tsx"
import type { CategoryOption } from "./category-filter.tsx"
import { ReportEmpty } from "./report-empty.tsx"

type Props = { readonly pharmacy: string; readonly categories: ReadonlyArray<CategoryOption> }

const thresholdOf = (text: string): number =>
  expiryThresholds.find((days) => String(days) === text) ?? defaultExpiryThreshold

/** The expiry report: medicines that have expired or expire within the chosen number of days. */
export const ExpiryReportPage = ({ pharmacy, categories }: Props) => {
  const { t } = useTranslation("reports")
  const state = useListState()
  const category_id = state.filter("category")
  const days_threshold = thresholdOf(state.filter("days"))
  const filter = { category_id, days_threshold }
  const list = useList({
    state,
    query: (page, size) => expiryReportQuery(filter, page, size),
    read: pageOfItems,
  })
  const category = categories.find(({ id }) => String(id) === category_id)
  return (
    <ReportFrame
      title={t("expiryReport.title")}
      subtitle={t("expiryReport.subtitle")}
      pharmacy={pharmacy}
      list={list}
      columns={useExpiryColumns()}
      rowKey={(row) => row.id}
      failed={t("failed.expiry")}
      empty={<ReportEmpty title={t("expiryReport.empty")} />}
      {...useExpiryTotals(list.data?.summary)}
      fileName="expiry-report"
      download={() => exportExpiry(filter)}
      filterFacts={[
        [t("filters.category"), category?.name ?? t("filters.allCategories")],
        [t("filters.days"), t("filters.daysChoice", { count: days_threshold })],
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
            onChange={(event) => state.setFilters({ days: event.currentTarget.value })}
            data={expiryThresholds.map((days) => ({
              value: String(days),
              label: t("filters.daysChoice", { count: days }),
            }))}
          />
        </>
      }
    />
  )
}
