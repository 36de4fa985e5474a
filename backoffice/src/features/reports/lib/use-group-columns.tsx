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

/** The columns of the sales report added up, and the name of a row. Amounts in files are plain numbers. */
export const useGroupColumns = (by: SalesGrouping, summary: SalesGroups["summary"] | undefined) => {
  const { t } = useTranslation("reports")
  const { money, count } = useFormat()
  const { amounts, bareAmount } = useAmounts()
  const { fullName } = useMedicineNames()
  const [shown] = useSearchParams()
  const labelOf = ({ label, dosage = "", form }: Row): string =>
    label === null ? t("noCategory") : fullName(label, { dosage, form })
  const leadOf = (row: Row): string => {
    const address = new URLSearchParams(shown)
    for (const [name, value] of Object.entries(linesOf(by, row, labelOf(row)))) {
      if (value === "") address.delete(name)
      else address.set(name, value)
    }
    return `?${address.toString()}`
  }
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
    {
      id: "label",
      header: t(`groups.${by}`),
      isTitle: true,
      text: labelOf,
      cell: (row) => (
        <Anchor component={Link} to={leadOf(row)} inherit>
          {labelOf(row)}
        </Anchor>
      ),
    },
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
