import { Switch } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { ReportFrame } from "../../../components/frames/report/report-frame.tsx"
import { exportStock, stockReportQuery } from "../api/reports.ts"
import { useStockColumns } from "../lib/use-stock-columns.tsx"
import { useStockTotals } from "../lib/use-stock-totals.ts"
import { CategoryFilter } from "./category-filter.tsx"
import type { CategoryChoice } from "../../../components/ui/category-field.tsx"
import { ReportEmpty } from "./report-empty.tsx"

type Props = { readonly pharmacy: string; readonly categories: CategoryChoice }

/** The stock report: medicines in stock, low in stock and out of stock. */
export const StockReportPage = ({ pharmacy, categories }: Props) => {
  const { t } = useTranslation("reports")
  const state = useListState()
  const category_id = state.filter("category")
  const low_stock_only = state.filter("low") === "true"
  const filter = { category_id, low_stock_only }
  const list = useList({
    state,
    query: (page, size) => stockReportQuery(filter, page, size),
    read: pageOfItems,
  })
  return (
    <ReportFrame
      title={t("stockReport.title")}
      subtitle={t("stockReport.subtitle")}
      pharmacy={pharmacy}
      list={list}
      columns={useStockColumns()}
      rowKey={(row) => row.id}
      failed={t("failed.stock")}
      empty={<ReportEmpty title={t("stockReport.empty")} state={state} next="medicines" />}
      generatedAt={list.data?.summary.generated_at ?? null}
      {...useStockTotals(list.data?.summary)}
      fileName="stock-report"
      download={(signal) => exportStock(filter, signal)}
      filterFacts={[
        [t("filters.category"), categories.chosen?.name ?? t("filters.allCategories")],
        [t("figures.state"), t(low_stock_only ? "filters.lowOnly" : "filters.none")],
      ]}
      filters={
        <>
          <CategoryFilter
            categories={categories}
            value={category_id}
            onChange={(id) => state.setFilters({ category: id })}
          />
          <Switch
            label={t("filters.lowOnly")}
            checked={low_stock_only}
            onChange={(event) => state.setFilters({ low: event.currentTarget.checked ? "true" : "" })}
            mb={10}
          />
        </>
      }
    />
  )
}
