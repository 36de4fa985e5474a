import { Button } from "@mantine/core"
import { IconKey } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { StatusBadge } from "../../../components/ui/status-badge.tsx"
import type { Pharmacy } from "../api/pharmacies.ts"

/** The columns of the admin's pharmacy list. */
export const usePharmacyColumns = (
  onReset: (pharmacy: Pharmacy) => void,
): ReadonlyArray<Column<Pharmacy>> => {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  return [
    { id: "name", header: t("list.name"), isTitle: true, text: (row) => row.name },
    {
      id: "contact",
      header: t("list.contact"),
      cell: (row) => (
        <div>
          <div>{row.email}</div>
          <div>{row.phone}</div>
        </div>
      ),
    },
    { id: "email", header: t("pending.email"), isFileOnly: true, value: (row) => row.email },
    { id: "phone", header: t("pending.phone"), isFileOnly: true, value: (row) => row.phone },
    { id: "address", header: t("list.address"), text: (row) => row.address },
    { id: "license", header: t("list.license"), text: (row) => row.license_id },
    {
      id: "status",
      header: t("list.status"),
      text: (row) => common(`pharmacyStatus.${row.status}`),
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      id: "actions",
      header: t("list.actions"),
      actions: "below",
      align: "end",
      cell: (row) => (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconKey size={18} aria-hidden />}
          onClick={() => onReset(row)}
          aria-label={t("list.resetFor", { name: row.name })}
        >
          {t("list.reset")}
        </Button>
      ),
    },
  ]
}
