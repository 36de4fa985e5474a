import { ActionIcon, Group, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconMinus, IconPlus, IconTrash } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Line } from "../lib/desk/basket.ts"
import { lineCost } from "../lib/discounts.ts"
import type { Typed } from "../lib/paying.ts"
import { LineDiscount } from "./line-discount.tsx"
import { QuantityField } from "./quantity-field.tsx"

type Props = {
  readonly line: Line
  readonly isFrozen: boolean
  /** Sets the quantity of a line; false when it was refused. */
  readonly onQuantity: (id: number, quantity: number) => boolean
  readonly onDiscount: (id: number, discount: Typed | undefined) => void
  /** Goes back to the search. */
  readonly onDone: () => void
}

/** One line of the basket: name, price, quantity. */
export const BasketLine = (props: Props) => {
  const { line, isFrozen, onQuantity, onDiscount } = props
  const { t } = useTranslation("sales")
  const { money, cents } = useFormat()
  const cost = lineCost(line)
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
        <div>
          <Text fw={600}>{line.name}</Text>
          <Text size="sm" c="dimmed">
            {line.dosage} · {money(line.price)}
          </Text>
        </div>
        <Text fw={700} style={{ fontVariantNumeric: "tabular-nums" }}>
          {cents(cost.full - cost.off)}
        </Text>
      </Group>
      <Group justify="space-between" gap={4} mt={4}>
        <QuantityControl {...props} />
        <LineDiscount line={line} isFrozen={isFrozen} onDiscount={onDiscount} />
        <ActionIcon
          color="red"
          disabled={isFrozen}
          onClick={() => onQuantity(line.id, 0)}
          aria-label={t("line.remove", { name: line.name })}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
      {line.quantity > line.stock ? (
        <Text size="sm" c="red" role="alert">
          {t("line.tooMany", { name: line.name, available: line.stock })}
        </Text>
      ) : null}
    </li>
  )
}

const QuantityControl = ({ line, isFrozen, onQuantity, onDone }: Props) => {
  const { t } = useTranslation("sales")
  const set = (quantity: number) => onQuantity(line.id, quantity)
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        disabled={isFrozen}
        onClick={() => set(line.quantity - 1)}
        aria-label={t("line.less", { name: line.name })}
      >
        <IconMinus size={20} aria-hidden />
      </ActionIcon>
      <QuantityField line={line} isFrozen={isFrozen} onQuantity={set} onDone={onDone} />
      <ActionIcon
        variant="default"
        disabled={isFrozen}
        onClick={() => set(line.quantity + 1)}
        aria-label={t("line.more", { name: line.name })}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
