import { salesGroupings } from "@rokthnam/shared/Reports/SalesGroupRules"
import { useTranslation } from "react-i18next"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { ReportFrame } from "../../../components/frames/report/report-frame.tsx"
import { exportSales, salesReportQuery } from "../api/reports.ts"
import { useSalesColumns } from "../lib/use-sales-columns.tsx"
import { useSalesFilter } from "../lib/use-sales-filter.ts"
import { useSalesTotals } from "../lib/use-sales-totals.ts"
import { ReportEmpty } from "./report-empty.tsx"
import { SalesFilters } from "./sales-filters.tsx"
import { SalesGroups } from "./sales-groups.tsx"

type Props = {
  readonly pharmacy: string
  /** The names of the payment methods that the filter offers. */
  readonly methods: ReadonlyArray<string>
}

/** The sales report: sales in a range of days, filtered by payment method, line by line or added up. */
export const SalesReportPage = (props: Props) => {
  const asked = useListState().filter("by")
  const by = salesGroupings.find((one) => one === asked)
  return by === undefined ? <SalesLines {...props} /> : <SalesGroups key={by} {...props} by={by} />
}

const SalesLines = ({ pharmacy, methods }: Props) => {
  const { t } = useTranslation("reports")
  const state = useListState()
  const narrowed = useSalesFilter(state)
  const { dates, filter, facts } = narrowed
  const list = useList({
    state,
    query: (page, size) => salesReportQuery(filter, page, size),
    read: pageOfItems,
    isEnabled: dates.problem === undefined,
  })
  const summary = list.data?.summary
  return (
    <ReportFrame
      title={t("salesReport.title")}
      subtitle={t("salesReport.subtitle")}
      pharmacy={pharmacy}
      list={list}
      columns={useSalesColumns(summary)}
      rowKey={(row) => row.id}
      failed={t("failed.sales")}
      empty={<ReportEmpty title={t("salesReport.empty")} state={state} next="sales" />}
      problem={dates.problem}
      {...useSalesTotals(summary, methods)}
      fileName="sales-report"
      download={(signal) => exportSales(filter, signal)}
      filterFacts={facts}
      filters={<SalesFilters state={state} narrowed={narrowed} methods={methods} />}
    />
  )
}
