import { Badge } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { SalesReport } from "../api/reports.ts"

type Row = SalesReport["items"][number]

/**
 * The columns of the sales report; their ids are the contract's names. Discounts are shown where there are any, and are
 * always in the file.
 */
export const useSalesColumns = (isDiscounted: boolean): ReadonlyArray<Column<Row>> => {
  const { t } = useTranslation("reports")
  const { money, moment } = useFormat()
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  return [
    {
      id: "medicine_name",
      header: t("columns.medicine"),
      isTitle: true,
      text: (row) => fullName(row.medicine_name, row),
    },
    { id: "dosage", header: t("columns.strength"), isFileOnly: true, value: (row) => row.dosage },
    {
      id: "quantity_sold",
      header: t("columns.sold"),
      align: "end",
      text: (row) => amounts(row.quantity_sold, row.units_sold),
    },
    {
      id: "total_amount",
      header: t("columns.amount"),
      align: "end",
      text: (row) => money(row.total_amount),
    },
    {
      id: "discount_amount",
      header: t("columns.discount"),
      align: "end",
      isFileOnly: !isDiscounted,
      text: (row) => (row.discount_amount === 0 ? "–" : money(row.discount_amount)),
    },
    {
      id: "payment_method",
      header: t("columns.payment"),
      text: (row) => row.payment_method,
      cell: (row) => <Badge>{row.payment_method}</Badge>,
    },
    { id: "staff_name", header: t("columns.staff"), text: (row) => row.staff_name },
    { id: "sale_date", header: t("columns.date"), text: (row) => moment(row.sale_date) },
  ]
}
