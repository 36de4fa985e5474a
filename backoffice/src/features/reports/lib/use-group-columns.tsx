import { Anchor } from "@mantine/core"
import type { SalesGrouping } from "@rokthnam/shared/Reports/SalesGroupRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Link, useSearchParams } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { SalesGroups } from "../api/reports.ts"
import { linesOf } from "./sold-lines.ts"
import { Unbroken } from "../../../components/ui/unbroken.tsx"

type Row = SalesGroups["items"][number]

type AmountId = "sold_amount" | "returned_amount" | "voided_amount" | "total_amount"

/** The address of the lines behind a row, in the days and with the other filters of the report. */
const useLinesLead = (by: SalesGrouping) => {
  const [shown] = useSearchParams()
  return (row: Row, label: string): string => {
    const address = new URLSearchParams(shown)
    for (const [name, value] of Object.entries(linesOf(by, row, label))) {
      if (value === "") address.delete(name)
      else address.set(name, value)
    }
    return `?${address.toString()}`
  }
}

/** The first column: what the row adds up, which leads to its lines. */
const useLabelColumn = (by: SalesGrouping, labelOf: (row: Row) => string): Column<Row> => {
  const { t } = useTranslation("reports")
  const leadOf = useLinesLead(by)
  return {
    id: "label",
    header: t(`groups.${by}`),
    isTitle: true,
    text: labelOf,
    cell: (row) => (
      <Anchor component={Link} to={leadOf(row, labelOf(row))} inherit fw={600}>
        {labelOf(row)}
      </Anchor>
    ),
  }
}

/** The columns of the sales report added up, and the name of a row. Amounts in files are plain numbers. */
export const useGroupColumns = (by: SalesGrouping, summary: SalesGroups["summary"] | undefined) => {
  const { t } = useTranslation("reports")
  const { money, count } = useFormat()
  const { amounts, bareAmount } = useAmounts()
  const { fullName } = useMedicineNames()
  const labelOf = ({ label, dosage = "", form }: Row): string =>
    label === null ? t("noCategory") : fullName(label, { dosage, form })
  const labelColumn = useLabelColumn(by, labelOf)
  const amountText = (row: Row, id: AmountId): string =>
    row[id] === 0 && id !== "total_amount" ? "–" : money(row[id])
  const amount = (id: AmountId): Column<Row> => ({
    id,
    header: t(`groups.${id}`),
    align: "end",
    text: (row) => amountText(row, id),
    cell: (row) => <Unbroken text={amountText(row, id)} />,
    value: (row) => row[id],
  })
  const fileOnly = (id: "known_amount" | "cost", word: "known" | "cost"): Column<Row> => ({
    id,
    header: t(`columns.${word}`),
    isFileOnly: true,
    value: (row) => row[id],
  })
  const columns: ReadonlyArray<Column<Row>> = [
    labelColumn,
    {
      id: "sales",
      header: t("salesReport.transactions"),
      align: "end",
      text: (row) => count(row.sales),
      value: (row) => row.sales,
    },
    {
      id: "packages",
      header: t("columns.sold"),
      align: "end",
      text: (row) => amounts(row.packages, row.loose_units),
      value: (row) => bareAmount(row.packages, row.loose_units),
    },
    amount("sold_amount"),
    amount("returned_amount"),
    amount("voided_amount"),
    amount("total_amount"),
    fileOnly("known_amount", "known"),
    fileOnly("cost", "cost"),
    {
      id: "profit",
      header: t("columns.profit"),
      align: "end",
      isFileOnly: summary === undefined || (summary.known_amount === 0 && summary.cost === 0),
      text: (row) => (row.known_amount === 0 && row.cost === 0 ? "–" : money(row.profit)),
      value: (row) => row.profit,
    },
  ]
  return { columns, labelOf }
}
