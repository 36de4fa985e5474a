import { Badge } from "@mantine/core"
import { stockColor } from "@rokthnam/shared/Medicines/StockRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { StockReport } from "../api/reports.ts"
import { useStrengthColumns } from "./use-strength-columns.ts"

type Row = StockReport["items"][number]

const usePriceColumns = (): ReadonlyArray<Column<Row>> => {
  const { t } = useTranslation("reports")
  const { money } = useFormat()
  return [
    {
      id: "price",
      header: t("columns.price"),
      cardLabel: "",
      flows: "whole",
      align: "end",
      text: (row) => money(row.price),
      exported: "number",
    },
    {
      id: "price_per_unit",
      header: t("columns.unitPrice"),
      cardLabel: t("columns.unitPriceShort"),
      flows: "whole",
      align: "end",
      text: (row) => money(row.price_per_unit),
      exported: "number",
    },
  ]
}

/** The columns of the stock report; their ids are the contract's names. */
export const useStockColumns = (): ReadonlyArray<Column<Row>> => {
  const { t } = useTranslation("reports")
  const { count, moment } = useFormat()
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  const strength = useStrengthColumns()
  return [
    { id: "name", header: t("columns.name"), isTitle: true, text: (row) => fullName(row.name, row) },
    ...strength,
    { id: "loose_units", header: t("columns.looseUnits"), isFileOnly: true, exported: "number" },
    {
      id: "category_name",
      header: t("columns.category"),
      cardLabel: "",
      flows: "words",
      text: (row) => row.category_name ?? t("noCategory"),
    },
    {
      id: "quantity",
      header: t("columns.quantity"),
      cardLabel: "",
      isCorner: true,
      align: "end",
      text: (row) => amounts(row.quantity, row.loose_units),
      exported: "number",
      cell: (row) => (
        <Badge
          color={stockColor(row.quantity)}
          aria-label={t(`stock.${stockColor(row.quantity)}`, { count: row.quantity })}
        >
          {amounts(row.quantity, row.loose_units)}
        </Badge>
      ),
    },
    {
      id: "unit_per_package",
      header: t("columns.units"),
      cardLabel: t("columns.unitsShort"),
      flows: "whole",
      align: "end",
      text: (row) => count(row.unit_per_package),
      exported: "number",
    },
    ...usePriceColumns(),
    {
      id: "last_updated",
      header: t("columns.updated"),
      flows: "whole",
      text: (row) => moment(row.last_updated),
      exported: "time",
    },
  ]
}
