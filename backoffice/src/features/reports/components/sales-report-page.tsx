import { NativeSelect } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { ReportFrame } from "../../../components/frames/report/report-frame.tsx"
import { exportSales, salesReportQuery } from "../api/reports.ts"
import { useDates } from "../lib/use-dates.ts"
import { useSalesColumns } from "../lib/use-sales-columns.tsx"
import { useSalesTotals } from "../lib/use-sales-totals.ts"
import { DateFilters } from "./date-filters.tsx"
import { ReportEmpty } from "./report-empty.tsx"

type Props = {
  readonly pharmacy: string
  /** The names of the payment methods that the filter offers. */
  readonly methods: ReadonlyArray<string>
}

/** The sales report: sales in a range of days, filtered by payment method. */
export const SalesReportPage = ({ pharmacy, methods }: Props) => {
  const { t } = useTranslation("reports")
  const state = useListState()
  const dates = useDates(state)
  const payment_method = state.filter("payment")
  const filter = { ...dates.filter, payment_method }
  const list = useList({
    state,
    query: (page, size) => salesReportQuery(filter, page, size),
    read: pageOfItems,
    isEnabled: dates.problem === undefined,
  })
  const allMethods = t("filters.allPayments")
  return (
    <ReportFrame
      title={t("salesReport.title")}
      subtitle={t("salesReport.subtitle")}
      pharmacy={pharmacy}
      list={list}
      columns={useSalesColumns((list.data?.summary.total_discount ?? 0) !== 0)}
      rowKey={(row) => row.id}
      failed={t("failed.sales")}
      empty={<ReportEmpty title={t("salesReport.empty")} />}
      problem={dates.problem}
      {...useSalesTotals(list.data?.summary)}
      fileName="sales-report"
      download={() => exportSales(filter)}
      filterFacts={[
        ...dates.facts,
        [t("filters.payment"), payment_method === "" ? allMethods : payment_method],
      ]}
      filters={
        <>
          <DateFilters {...dates.field} />
          <NativeSelect
            label={t("filters.payment")}
            value={payment_method}
            onChange={(event) => state.setFilters({ payment: event.currentTarget.value })}
            data={[
              { value: "", label: allMethods },
              ...methods.map((name) => ({ value: name, label: name })),
            ]}
          />
        </>
      }
    />
  )
}
