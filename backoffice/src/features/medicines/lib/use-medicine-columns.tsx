import { Checkbox, Group, Text } from "@mantine/core"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconClipboardCheck } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { actionsColumn } from "../../../components/frames/list/row-actions.tsx"
import { StockBadge } from "../../../components/ui/stock-badge.tsx"
import { StoredImage } from "../../../components/ui/stored-image.tsx"
import { onOneLine } from "../../../lib/kept-together.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useArea } from "../../../lib/use-area.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { Medicine } from "../api/medicines.ts"
import { isLong } from "./long-words.ts"
import classes from "./name-cell.module.css"
import type { Chosen } from "./use-chosen.ts"

type MedicineColumns = ReadonlyArray<Column<Medicine>>

const NameCell = ({ medicine, chosen }: { readonly medicine: Medicine; readonly chosen: Chosen }) => {
  const { strengthOf } = useMedicineNames()
  const strength = strengthOf(medicine)
  return (
    <div className={classes["cell"]} data-long={isLong(medicine.name) || isLong(strength) || undefined}>
      <ChoiceBox medicine={medicine} chosen={chosen} />
      <div className={`no-print ${classes["photo"]}`}>
        <StoredImage name={medicine.photo} alt="" size={44} />
      </div>
      <div className={classes["words"]}>
        <Text inherit fw={600} className={classes["name"] ?? ""}>
          {medicine.name}
        </Text>{" "}
        <div className={classes["facts"]}>
          <span>{strength}&nbsp;·</span> <span className={classes["maker"]}>{medicine.manufacter_name}</span>
        </div>
      </div>
    </div>
  )
}

const ChoiceBox = ({ medicine, chosen }: { readonly medicine: Medicine; readonly chosen: Chosen }) => {
  const { t } = useTranslation("medicines")
  const { fullName } = useMedicineNames()
  return (
    <Checkbox
      className="no-print"
      aria-label={t("chosen.choose", { name: fullName(medicine.name, medicine) })}
      checked={chosen.has(medicine)}
      onChange={(event) => chosen.choose(medicine, event.currentTarget.checked)}
    />
  )
}

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
    only("supplier", t("fields.supplier"), (row) => row.supplier),
  ]
}

const useStockColumns = (): MedicineColumns => {
  const { t } = useTranslation("medicines")
  const { money, day } = useFormat()
  const { amounts } = useAmounts()
  const expiryWords = (row: Medicine): string => {
    const date = onOneLine(day(row.expiration_date))
    return isPast(row) ? t("list.expired", { date }) : date
  }
  return [
    {
      id: "price",
      header: t("fields.price"),
      cardLabel: "",
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
        <Group gap="xs" justify="flex-end" wrap="nowrap" className={classes["stock"] ?? ""}>
          <span>{amounts(row.quantity, row.loose_units)}</span>
          <StockBadge quantity={row.quantity} />
        </Group>
      ),
    },
    {
      id: "expiry",
      header: t("fields.expiration"),
      cardLabel: (row) => (isPast(row) ? "" : t("list.expires")),
      sort: "expiry",
      value: (row) => row.expiration_date,
      cell: (row) => (
        <Text inherit c={isPast(row) ? "red" : ""}>
          {expiryWords(row)}
        </Text>
      ),
    },
  ]
}

type Actions = {
  readonly onDelete: (medicine: Medicine) => void
  readonly onCorrect: (medicine: Medicine) => void
  readonly chosen: Chosen
}

/** The columns of the medicine list. */
export const useMedicineColumns = ({ onDelete, onCorrect, chosen }: Actions): MedicineColumns => {
  const { t } = useTranslation("medicines")
  const { to } = useArea()
  const { fullName } = useMedicineNames()
  const nameOf = (medicine: Medicine): string => fullName(medicine.name, medicine)
  return [
    {
      id: "name",
      header: t("fields.name"),
      sort: "name",
      isTitle: true,
      value: (row) => row.name,
      cell: (row) => <NameCell medicine={row} chosen={chosen} />,
    },
    {
      id: "category",
      header: t("fields.category"),
      sort: "category",
      cardLabel: "",
      isMinor: true,
      text: (row) => row.category?.name ?? t("list.noCategory"),
      value: (row) => row.category?.name ?? null,
    },
    ...useFileColumns(),
    ...useStockColumns(),
    actionsColumn({
      header: t("list.actions"),
      nameOf,
      more: (row) => [
        {
          label: t("correct.open", { name: nameOf(row) }),
          icon: <IconClipboardCheck aria-hidden />,
          onPress: () => onCorrect(row),
        },
      ],
      to: ({ id }) => to("editMedicine", id),
      editLabel: (row) => t("list.edit", { name: nameOf(row) }),
      deleteLabel: (row) => t("list.delete", { name: nameOf(row) }),
      onDelete,
    }),
  ]
}
