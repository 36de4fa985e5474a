import { Group, SegmentedControl, Text } from "@mantine/core"
import { returnable } from "@rokthnam/shared/Sales/ReturnRules"
import { useTranslation } from "react-i18next"
import { NumberField } from "../../../components/ui/number-field.tsx"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { SaleLine } from "../api/receipts.ts"
import { isWrong } from "../lib/return-lines.ts"
import type { Choice } from "../lib/return-lines.ts"

type Props = {
  readonly line: SaleLine
  /** What tells the line apart from the others, for a screen reader. */
  readonly name: string
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
}

/** How many packages or units of a line come back, and whether they go to the stock again. */
export const ReturnLine = ({ line, name, choice, onChoose }: Props) => {
  const { t } = useTranslation("receipts")
  const most = returnable(line)
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  const amount = line.units_sold ? amounts(0, most) : amounts(most)
  return (
    <li>
      <Text fw={600}>{fullName(line.medicine_name, line)}</Text>
      <Group gap="sm" align="flex-end">
        <NumberField
          label={t("return.quantity", { amount })}
          labelProps={{ fw: 400, fz: "sm", c: "dimmed" }}
          aria-label={t("return.quantityOf", { name, amount })}
          w={140}
          decimals={0}
          maxLength={12}
          placeholder="0"
          value={choice.quantity}
          error={isWrong(line, choice) ? t("return.quantity", { amount }) : undefined}
          onChange={(quantity) => onChoose({ ...choice, quantity })}
        />
        <SegmentedControl
          aria-label={t("return.goods", { name })}
          value={choice.restock ? "stock" : "off"}
          onChange={(value) => onChoose({ ...choice, restock: value === "stock" })}
          data={[
            { value: "stock", label: t("return.toStock") },
            { value: "off", label: t("return.writeOff") },
          ]}
        />
      </Group>
    </li>
  )
}
