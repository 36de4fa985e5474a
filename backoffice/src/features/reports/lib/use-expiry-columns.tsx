import { Badge, Button } from "@mantine/core"
import { expiryColor } from "@rokthnam/shared/Medicines/StockRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { usePermissions } from "../../../lib/permissions.ts"
import { useArea } from "../../../lib/use-area.ts"
import type { ExpiryReport } from "../api/reports.ts"
import { useStrengthColumns } from "./use-strength-columns.ts"

type Row = ExpiryReport["items"][number]

/** The columns of the expiry report; their ids are the contract's names. */
export const useExpiryColumns = (): ReadonlyArray<Column<Row>> => {
  const { t } = useTranslation("reports")
  const { day } = useFormat()
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  const strength = useStrengthColumns()
  const { can } = usePermissions()
  const daysLeft = (row: Row) =>
    row.days_until_expiry <= 0 ? t("expired") : t("days", { count: row.days_until_expiry })
  return [
    { id: "name", header: t("columns.name"), isTitle: true, text: (row) => fullName(row.name, row) },
    ...strength,
    { id: "loose_units", header: t("columns.looseUnits"), isFileOnly: true, exported: "number" },
    {
      id: "category_name",
      header: t("columns.category"),
      cardLabel: "",
      isMinor: true,
      text: (row) => row.category_name ?? t("noCategory"),
    },
    {
      id: "manufacter_name",
      header: t("columns.manufacturer"),
      cardLabel: "",
      text: (row) => row.manufacter_name,
    },
    {
      id: "quantity",
      header: t("columns.quantity"),
      align: "end",
      text: (row) => amounts(row.quantity, row.loose_units),
      exported: "number",
    },
    {
      id: "expiration_date",
      header: t("columns.expiration"),
      cardLabel: "",
      text: (row) => day(row.expiration_date),
      exported: "time",
    },
    {
      id: "days_until_expiry",
      header: t("columns.daysLeft"),
      isCorner: true,
      text: daysLeft,
      exported: "number",
      cell: (row) => <Badge color={expiryColor(row.days_until_expiry)}>{daysLeft(row)}</Badge>,
    },
    // The link to the medicine is shown only to members who may open it.
    ...(can("Manage Medicine Inventory") === true ? [detailsColumn(t("columns.actions"))] : []),
  ]
}

const detailsColumn = (header: string): Column<Row> => ({
  id: "actions",
  header,
  actions: "below",
  align: "end",
  cell: (row) => <Details row={row} />,
})

const Details = ({ row }: { readonly row: Row }) => {
  const { t } = useTranslation("reports")
  const { to } = useArea()
  const { fullName } = useMedicineNames()
  return (
    <Button
      component={Link}
      to={to("editMedicine", row.id)}
      variant="default"
      size="sm"
      aria-label={t("detailsOf", { name: fullName(row.name, row) })}
    >
      {t("details")}
    </Button>
  )
}
