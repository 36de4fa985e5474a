import type { SalesGrouping } from "@rokthnam/shared/Reports/SalesGroupRules"
import { useTranslation } from "react-i18next"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { ReportFrame } from "../../../components/frames/report/report-frame.tsx"
import { salesGroupsQuery } from "../api/reports.ts"
import { useGroupColumns } from "../lib/use-group-columns.tsx"
import { useGroupTotals } from "../lib/use-group-totals.ts"
import { useSalesFilter } from "../lib/use-sales-filter.ts"
import { ReportEmpty } from "./report-empty.tsx"
import { SalesFilters } from "./sales-filters.tsx"

type Props = {
  readonly pharmacy: string
  readonly methods: ReadonlyArray<string>
  readonly by: SalesGrouping
}

/** The sales report added up by medicine, category or staff, with returns and voids in columns of their own. */
export const SalesGroups = ({ pharmacy, methods, by }: Props) => {
  const { t } = useTranslation("reports")
  const state = useListState()
  const narrowed = useSalesFilter(state)
  const { dates, filter: chosen, facts } = narrowed
  const filter = { ...chosen, by }
  const list = useList({
    state,
    query: (page, size) => salesGroupsQuery(filter, page, size),
    read: pageOfItems,
    isEnabled: dates.problem === undefined,
  })
  const { columns, labelOf } = useGroupColumns(by, list.data?.summary)
  return (
    <ReportFrame
      title={t("salesReport.title")}
      subtitle={t(`salesReport.by.${by}`)}
      pharmacy={pharmacy}
      list={list}
      columns={columns}
      rowKey={(row) => `${labelOf(row)} ${row.staff_id ?? ""}`}
      failed={t("failed.sales")}
      empty={<ReportEmpty title={t("salesReport.empty")} state={state} next="sales" />}
      problem={dates.problem}
      totals={useGroupTotals(list.data?.summary)}
      fileName={`sales-by-${by}`}
      filterFacts={[...facts, [t("filters.by"), t(`by.${by}`)]]}
      filters={<SalesFilters state={state} narrowed={narrowed} methods={methods} />}
    />
  )
}
