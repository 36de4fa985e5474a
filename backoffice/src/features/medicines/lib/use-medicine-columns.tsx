import { ActionIcon, Group, Text } from "@mantine/core"
import { IconPencil, IconTrash } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { StockBadge } from "../../../components/ui/stock-badge.tsx"
import { StoredImage } from "../../../components/ui/stored-image.tsx"
import { today } from "../../../lib/format.ts"
import { useArea } from "../../../lib/use-area.ts"
import { useFormat } from "../../../lib/use-format.ts"
import type { Medicine } from "../api/medicines.ts"

const NameCell = ({ medicine }: { readonly medicine: Medicine }) => (
  <Group wrap="nowrap" gap="sm">
    <StoredImage name={medicine.photo} alt="" size={48} />
    <div>
      <Text fw={600}>{medicine.name}</Text>
      <Text size="sm" c="dimmed">
        {medicine.dosage} · {medicine.manufacter_name}
      </Text>
    </div>
  </Group>
)

const Actions = ({ medicine, onDelete }: { readonly medicine: Medicine; readonly onDelete: () => void }) => {
  const { t } = useTranslation("medicines")
  const { to } = useArea()
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon
        component={Link}
        to={to("editMedicine", medicine.id)}
        aria-label={t("list.edit", { name: medicine.name })}
      >
        <IconPencil aria-hidden />
      </ActionIcon>
      <ActionIcon color="red" onClick={onDelete} aria-label={t("list.delete", { name: medicine.name })}>
        <IconTrash aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** The columns of the medicine list. */
export const useMedicineColumns = (
  onDelete: (medicine: Medicine) => void,
): ReadonlyArray<Column<Medicine>> => {
  const { t } = useTranslation("medicines")
  const { money, count, day } = useFormat()
  return [
    { id: "name", header: t("fields.name"), isTitle: true, cell: (row) => <NameCell medicine={row} /> },
    {
      id: "category",
      header: t("fields.category"),
      cell: (row) => row.category?.name ?? t("list.noCategory"),
    },
    { id: "price", header: t("fields.price"), align: "end", cell: (row) => money(row.price) },
    {
      id: "quantity",
      header: t("fields.quantity"),
      align: "end",
      cell: (row) => (
        <Group gap="xs" justify="flex-end">
          <span>{count(row.quantity)}</span>
          <StockBadge quantity={row.quantity} />
        </Group>
      ),
    },
    {
      id: "expiry",
      header: t("fields.expiration"),
      cell: (row) => (
        <Text inherit c={row.expiration_date < today() ? "red" : ""}>
          {row.expiration_date < today()
            ? t("list.expired", { date: day(row.expiration_date) })
            : day(row.expiration_date)}
        </Text>
      ),
    },
    {
      id: "actions",
      header: t("list.actions"),
      actions: "beside",
      align: "end",
      cell: (row) => <Actions medicine={row} onDelete={() => onDelete(row)} />,
    },
  ]
}
