import { ActionIcon, Group, SegmentedControl, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconMinus, IconPlus, IconTrash } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { lineKey } from "../lib/desk/basket.ts"
import type { Line } from "../lib/desk/basket.ts"
import { measuresOf } from "../lib/desk/measures.ts"
import type { Measure } from "../lib/desk/measures.ts"
import { lineCost } from "../lib/discounts.ts"
import type { Typed } from "../lib/paying.ts"
import { useCounted } from "../lib/use-counted.ts"
import { LineDiscount } from "./line-discount.tsx"
import { QuantityField } from "./quantity-field.tsx"

import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
type Props = {
  readonly line: Line
  /** What tells the line apart from the others, for a screen reader. */
  readonly name: string
  /** How many of its measure the line can have. */
  readonly most: number
  readonly isFrozen: boolean
  /** Sets the quantity of a line; false when it was refused. */
  readonly onQuantity: (key: string, quantity: number) => boolean
  /** Says that what was typed as the quantity of a line is none. */
  readonly onUnread: (key: string, typed: string) => void
  readonly onMeasure: (key: string, measure: Measure) => void
  readonly onDiscount: (key: string, discount: Typed | undefined) => void
  /** Goes back to the search. */
  readonly onDone: () => void
}

/** One line of the basket: name, price, quantity. */
export const BasketLine = (props: Props) => {
  const { line, name, most, isFrozen, onQuantity, onMeasure, onDiscount } = props
  const { t } = useTranslation("sales")
  const { money, cents } = useFormat()
  const cost = lineCost(line)
  const counted = useCounted()
  const { strengthOf } = useMedicineNames()
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
        <div>
          <Text fw={600}>{line.name}</Text>
          <Text size="sm" c="dimmed">
            {strengthOf(line)} ·{" "}
            {line.measure === "package"
              ? money(line.price)
              : t(`measure.each.${line.measure}`, {
                  price: money(line.price),
                  units: line.pack.unitsPerStrip ?? 0,
                })}
          </Text>
        </div>
        <Text fw={700} style={{ fontVariantNumeric: "tabular-nums" }}>
          {cents(cost.full - cost.off)}
        </Text>
      </Group>
      <MeasureControl line={line} name={name} isFrozen={isFrozen} onMeasure={onMeasure} />
      <Group justify="space-between" gap={4} mt={4}>
        <QuantityControl {...props} />
        <LineDiscount line={line} name={name} isFrozen={isFrozen} onDiscount={onDiscount} />
        <ActionIcon
          color="red"
          disabled={isFrozen}
          onClick={() => onQuantity(lineKey(line), 0)}
          aria-label={t("line.remove", { name })}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
      {line.quantity > most ? (
        <Text size="sm" c="red" role="alert">
          {t("line.tooMany", { name: line.name, available: counted(line.measure, most) })}
        </Text>
      ) : null}
    </li>
  )
}

type MeasureProps = Pick<Props, "line" | "name" | "isFrozen" | "onMeasure">

/** Packages, strips or units, for medicines that are sold in more than one of them. */
const MeasureControl = ({ line, name, isFrozen, onMeasure }: MeasureProps) => {
  const { t } = useTranslation("sales")
  const choices = measuresOf(line.pack)
  if (choices.length === 1 && choices[0] === line.measure) return null
  return (
    <SegmentedControl
      mt={6}
      fullWidth
      size="sm"
      aria-label={t("measure.label", { name })}
      value={line.measure}
      disabled={isFrozen}
      onChange={(value) => {
        const measure = choices.find((one) => one === value)
        if (measure !== undefined) onMeasure(lineKey(line), measure)
      }}
      data={choices.map((value) => ({ value, label: t(`measure.names.${value}`) }))}
    />
  )
}

const QuantityControl = ({ line, name, isFrozen, onQuantity, onUnread, onDone }: Props) => {
  const { t } = useTranslation("sales")
  const set = (quantity: number) => onQuantity(lineKey(line), quantity)
  return (
    <Group gap={4} wrap="nowrap" me="auto">
      <ActionIcon
        variant="default"
        disabled={isFrozen}
        onClick={() => set(line.quantity - 1)}
        aria-label={t("line.less", { name })}
      >
        <IconMinus size={20} aria-hidden />
      </ActionIcon>
      <QuantityField
        line={line}
        name={name}
        isFrozen={isFrozen}
        onQuantity={set}
        onUnread={(typed) => onUnread(lineKey(line), typed)}
        onDone={onDone}
      />
      <ActionIcon
        variant="default"
        disabled={isFrozen}
        onClick={() => set(line.quantity + 1)}
        aria-label={t("line.more", { name })}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
