import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCoin, IconReceipt } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { ReportFrame } from "../../../components/frames/report/report-frame.tsx"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { exportTransactions, transactionsQuery } from "../api/reports.ts"
import type { Transactions } from "../api/reports.ts"
import { useDates } from "../lib/use-dates.ts"
import { usePaidColumns } from "../lib/use-paid-columns.tsx"
import { useStrengthColumns } from "../lib/use-strength-columns.ts"
import { DateFilters } from "./date-filters.tsx"
import { ReportEmpty } from "./report-empty.tsx"

type Row = Transactions["items"][number]

const useColumns = (): ReadonlyArray<Column<Row>> => {
  const { t } = useTranslation("reports")
  const { money, moment } = useFormat()
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  const strength = useStrengthColumns()
  const paid = usePaidColumns()
  return [
    {
      id: "medicine_name",
      header: t("columns.medicine"),
      isTitle: true,
      text: (row) => fullName(row.medicine_name, row),
    },
    ...strength,
    { id: "units_sold", header: t("columns.unitsSold"), isFileOnly: true, exported: "number" },
    {
      id: "date",
      header: t("columns.date"),
      width: "9.5rem",
      cardLabel: "",
      flows: "whole",
      text: (row) => moment(row.date),
      exported: "time",
    },
    {
      id: "quantity",
      header: t("columns.quantity"),
      flows: "whole",
      align: "end",
      text: (row) => amounts(row.quantity, row.units_sold),
      exported: "number",
    },
    {
      id: "amount",
      header: t("columns.amount"),
      align: "end",
      isCorner: true,
      text: (row) => money(row.amount),
      exported: "number",
    },
    ...paid,
    { id: "notes", header: t("columns.notes"), flows: "words", text: (row) => row.notes ?? "" },
  ]
}

const useTotals = (summary: Transactions["summary"] | undefined) => {
  const { t } = useTranslation("reports")
  const { money, count } = useFormat()
  return [
    {
      label: t("transactions.count"),
      value: summary && count(summary.total_transactions),
      icon: IconReceipt,
    },
    {
      label: t("transactions.amount"),
      value: summary && money(summary.total_amount),
      icon: IconCoin,
      color: "green",
    },
  ] as const
}

/** The page that lists every sale line, filtered by date. */
export const TransactionsPage = ({ pharmacy }: { readonly pharmacy: string }) => {
  const { t } = useTranslation("reports")
  const state = useListState()
  const dates = useDates(state)
  const list = useList({
    state,
    query: (page, size) => transactionsQuery(dates.filter, page, size),
    read: pageOfItems,
    isEnabled: dates.problem === undefined,
  })
  return (
    <ReportFrame
      title={t("transactions.title")}
      subtitle={t("transactions.subtitle")}
      pharmacy={pharmacy}
      list={list}
      columns={useColumns()}
      rowKey={(row) => row.id}
      failed={t("failed.transactions")}
      empty={<ReportEmpty title={t("transactions.empty")} state={state} next="sales" />}
      problem={dates.problem}
      totals={useTotals(list.data?.summary)}
      fileName="transactions"
      download={(signal) => exportTransactions(dates.filter, signal)}
      filterFacts={dates.facts}
      filters={<DateFilters {...dates.field} />}
    />
  )
}
