import { ActionIcon, Group, Text } from "@mantine/core"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconClipboardCheck } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { actionsColumn } from "../../../components/frames/list/row-actions.tsx"
import { StockBadge } from "../../../components/ui/stock-badge.tsx"
import { StoredImage } from "../../../components/ui/stored-image.tsx"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useArea } from "../../../lib/use-area.ts"
import type { Medicine } from "../api/medicines.ts"

type MedicineColumns = ReadonlyArray<Column<Medicine>>

const NameCell = ({ medicine }: { readonly medicine: Medicine }) => (
  <Group wrap="nowrap" gap="sm">
    <StoredImage name={medicine.photo} alt="" size={48} />
    <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Text fw={600}>{medicine.name}</Text>
      <Text size="sm" c="dimmed">
        {medicine.dosage} · {medicine.manufacter_name}
      </Text>
    </div>
  </Group>
)

const isPast = (medicine: Medicine): boolean => medicine.expiration_date < today()

const only = (id: string, header: string, value: (row: Medicine) => string | number | null) => ({
  id,
  header,
  value,
  cell: (row: Medicine) => value(row) ?? "–",
  isFileOnly: true,
})

/** The columns that files have, and the screen when they are chosen. */
const useFileColumns = (): MedicineColumns => {
  const { t } = useTranslation("medicines")
  return [
    only("dosage", t("fields.dosage"), (row) => row.dosage),
    only("manufacturer", t("fields.manufacturer"), (row) => row.manufacter_name),
    only("country", t("fields.country"), (row) => row.manufactor_country),
    only("unitPrice", t("fields.pricePerUnit"), (row) => row.price_per_unit),
    only("units", t("fields.unitsPerPackage"), (row) => row.unit_per_package),
    only("looseUnits", t("fields.looseUnits"), (row) => row.loose_units),
    only("unitsPerStrip", t("fields.unitsPerStrip"), (row) => row.units_per_strip),
    only("barcode", t("fields.barcode"), (row) => row.barcode),
  ]
}

const useStockColumns = (onCorrect: (medicine: Medicine) => void): MedicineColumns => {
  const { t } = useTranslation("medicines")
  const { money, day } = useFormat()
  const { amounts } = useAmounts()
  return [
    {
      id: "price",
      header: t("fields.price"),
      sort: "price",
      align: "end",
      text: (row) => money(row.price),
      value: (row) => row.price,
    },
    {
      id: "quantity",
      header: t("fields.quantity"),
      sort: "quantity",
      align: "end",
      value: (row) => row.quantity,
      cell: (row) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <span>{amounts(row.quantity, row.loose_units)}</span>
          <StockBadge quantity={row.quantity} />
          <ActionIcon
            className="no-print"
            aria-label={t("correct.open", { name: `${row.name} ${row.dosage}` })}
            onClick={() => onCorrect(row)}
          >
            <IconClipboardCheck aria-hidden />
          </ActionIcon>
        </Group>
      ),
    },
    {
      id: "expiry",
      header: t("fields.expiration"),
      sort: "expiry",
      value: (row) => row.expiration_date,
      cell: (row) => (
        <Text inherit c={isPast(row) ? "red" : ""}>
          {isPast(row) ? t("list.expired", { date: day(row.expiration_date) }) : day(row.expiration_date)}
        </Text>
      ),
    },
  ]
}

type Actions = {
  readonly onDelete: (medicine: Medicine) => void
  readonly onCorrect: (medicine: Medicine) => void
}

/** The columns of the medicine list. */
export const useMedicineColumns = ({ onDelete, onCorrect }: Actions): MedicineColumns => {
  const { t } = useTranslation("medicines")
  const { to } = useArea()
  return [
    {
      id: "name",
      header: t("fields.name"),
      sort: "name",
      isTitle: true,
      value: (row) => row.name,
      cell: (row) => <NameCell medicine={row} />,
    },
    {
      id: "category",
      header: t("fields.category"),
      sort: "category",
      text: (row) => row.category?.name ?? t("list.noCategory"),
      value: (row) => row.category?.name ?? null,
    },
    ...useFileColumns(),
    ...useStockColumns(onCorrect),
    actionsColumn({
      header: t("list.actions"),
      to: ({ id }) => to("editMedicine", id),
      editLabel: ({ name, dosage }) => t("list.edit", { name: `${name} ${dosage}` }),
      deleteLabel: ({ name, dosage }) => t("list.delete", { name: `${name} ${dosage}` }),
      onDelete,
    }),
  ]
}
