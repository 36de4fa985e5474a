import { Anchor, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useArea } from "../../../lib/use-area.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { ReorderLine } from "../api/reorder.ts"

type Columns = ReadonlyArray<Column<ReorderLine>>

const NameCell = ({ row }: { readonly row: ReorderLine }) => {
  const { to } = useArea()
  const { fullName } = useMedicineNames()
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Anchor component={Link} to={to("editMedicine", row.medicine_id)} fw={600}>
        {fullName(row.name, row)}
      </Anchor>
      <Text size="sm" c="dimmed">
        {row.manufacter_name}
      </Text>
    </div>
  )
}

/** What was bought from whom, and how much of it is needed. */
const useOrderColumns = (): Columns => {
  const { t } = useTranslation("reorder")
  const { count } = useFormat()
  const { fullName } = useMedicineNames()
  return [
    {
      id: "name",
      header: t("columns.name"),
      isTitle: true,
      text: (row) => fullName(row.name, row),
      cell: (row) => <NameCell row={row} />,
    },
    {
      id: "manufacter_name",
      header: t("columns.manufacturer"),
      value: (row) => row.manufacter_name,
      isFileOnly: true,
    },
    {
      id: "supplier",
      header: t("columns.supplier"),
      value: (row) => row.supplier,
      // The rows stand under the name of the supplier.
      isFileOnly: true,
    },
    {
      id: "packages",
      header: t("columns.packages"),
      align: "end",
      text: (row) => count(row.packages),
      value: (row) => row.packages,
      cell: (row) => <Text fw={700}>{count(row.packages)}</Text>,
    },
  ]
}

/** The columns of the reorder list, on the screen, on paper and in files. */
export const useReorderColumns = (): Columns => {
  const { t } = useTranslation("reorder")
  const { count } = useFormat()
  const { amounts } = useAmounts()
  const order = useOrderColumns()
  return [
    ...order,
    {
      id: "stock",
      header: t("columns.stock"),
      align: "end",
      text: (row) => amounts(row.quantity, row.loose_units),
    },
    {
      id: "days_left",
      header: t("columns.daysLeft"),
      align: "end",
      text: (row) => count(row.days_left),
      value: (row) => row.days_left,
      cell: (row) => (
        <Text inherit {...(row.days_left === 0 ? { c: "red", fw: 600 } : {})}>
          {row.days_left === 0 ? t("today") : count(row.days_left)}
        </Text>
      ),
    },
    {
      id: "sold",
      header: t("columns.sold"),
      align: "end",
      text: (row) =>
        t("soldIn", {
          amount: amounts(
            Math.floor(row.sold_units / row.unit_per_package),
            row.sold_units % row.unit_per_package,
          ),
          count: row.pace_days,
        }),
    },
  ]
}
