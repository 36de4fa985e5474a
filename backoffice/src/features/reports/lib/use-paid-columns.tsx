import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { Tag } from "../../../components/data-table/tag.tsx"

type Paid = { readonly payment_method: string; readonly staff_name: string }

/** How a sale was paid, and who sold it. */
export const usePaidColumns = (): ReadonlyArray<Column<Paid>> => {
  const { t } = useTranslation("reports")
  return [
    {
      id: "payment_method",
      header: t("columns.payment"),
      cardLabel: "",
      flows: "words",
      text: (row) => row.payment_method,
      cell: (row) => <Tag text={row.payment_method} />,
    },
    { id: "staff_name", header: t("columns.staff"), flows: "words", text: (row) => row.staff_name },
  ]
}
