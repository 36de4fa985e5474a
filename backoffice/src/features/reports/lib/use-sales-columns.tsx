import { Badge } from "@mantine/core"
import { saleKinds } from "@rokthnam/shared/Sales/SaleKinds"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { SalesReport } from "../api/reports.ts"
import { usePaidColumns } from "./use-paid-columns.tsx"
import { useStrengthColumns } from "./use-strength-columns.ts"
import { Unbroken } from "../../../components/ui/unbroken.tsx"

type Row = SalesReport["items"][number]

const kindColors = { sale: "gray", return: "yellow", void: "red" } as const

const has = (...amounts: ReadonlyArray<number | undefined>) => amounts.some((amount) => (amount ?? 0) !== 0)

/** Whether a line was sold, returned or voided, and what it brought. */
const useStateColumns = (summary: SalesReport["summary"] | undefined): ReadonlyArray<Column<Row>> => {
  const { t } = useTranslation("reports")
  const { money } = useFormat()
  const profitText = ({ profit }: Row) => (profit === null ? "–" : money(profit))
  return [
    {
      id: "kind",
      header: t("columns.kind"),
      cardLabel: "",
      flows: "whole",
      isFileOnly: !has(summary?.returned_amount, summary?.voided_amount),
      text: (row) => t(`kinds.${row.kind}`),
      cell: (row) => <Badge color={kindColors[row.kind]}>{t(`kinds.${row.kind}`)}</Badge>,
      exported: (text) => {
        const kind = saleKinds.find((one) => one === text)
        return kind === undefined ? text : t(`kinds.${kind}`)
      },
    },
    { id: "cost", header: t("columns.cost"), isFileOnly: true, exported: "number" },
    {
      id: "profit",
      header: t("columns.profit"),
      flows: "whole",
      align: "end",
      isFileOnly: !has(summary?.known_amount, summary?.cost),
      text: profitText,
      cell: (row) => <Unbroken text={profitText(row)} />,
      exported: "number",
    },
  ]
}

/** How it was paid, who sold it, and when. */
const useOriginColumns = (): ReadonlyArray<Column<Row>> => {
  const { t } = useTranslation("reports")
  const { moment } = useFormat()
  const paid = usePaidColumns()
  return [
    ...paid,
    {
      id: "sale_date",
      header: t("columns.date"),
      // In Khmer the day and the time take two lines of this width; with less they would take four.
      width: "9.5rem",
      cardLabel: "",
      flows: "whole",
      text: (row) => moment(row.sale_date),
      exported: "time",
    },
  ]
}

/**
 * The columns of the sales report; their ids are the contract's names. Discounts, profits and what was taken back are
 * shown where there are any, and are always in the file.
 */
export const useSalesColumns = (summary: SalesReport["summary"] | undefined): ReadonlyArray<Column<Row>> => {
  const { t } = useTranslation("reports")
  const { money } = useFormat()
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  const strength = useStrengthColumns()
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
      id: "quantity_sold",
      header: t("columns.sold"),
      flows: "whole",
      align: "end",
      text: (row) => amounts(row.quantity_sold, row.units_sold),
      exported: "number",
    },
    {
      id: "total_amount",
      header: t("columns.amount"),
      isCorner: true,
      align: "end",
      text: (row) => money(row.total_amount),
      cell: (row) => <Unbroken text={money(row.total_amount)} />,
      exported: "number",
    },
    {
      id: "discount_amount",
      header: t("columns.discount"),
      flows: "whole",
      align: "end",
      isFileOnly: !has(summary?.total_discount),
      text: (row) => (row.discount_amount === 0 ? "–" : money(row.discount_amount)),
      exported: "number",
    },
    ...useStateColumns(summary),
    ...useOriginColumns(),
  ]
}
