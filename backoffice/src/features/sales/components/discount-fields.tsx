import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconDiscount2 } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { NumberField } from "../../../components/ui/number-field.tsx"
import { usePermissions } from "../../../lib/permissions.ts"
import type { DeskState } from "../lib/desk/use-desk.ts"
import { discountedOf } from "../lib/discounts.ts"
import classes from "./order-details.module.css"

/** A discount on the whole order and the reason of all discounts, for members who may give them. */
export const DiscountFields = ({ desk }: { readonly desk: DeskState }) => {
  const { t } = useTranslation("sales")
  const { can } = usePermissions()
  const [isOpened, setOpened] = useState(false)
  const { discount, lines } = desk.basket
  const isUsed = discount.value !== "" || lines.some((line) => line.discount !== undefined)
  if (can("Give Discount") !== true) return null
  if (!isOpened && !isUsed) {
    return (
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconDiscount2 size={18} aria-hidden />}
        disabled={desk.isFrozen}
        style={{ alignSelf: "flex-start" }}
        onClick={() => setOpened(true)}
      >
        {t("discount.open")}
      </Button>
    )
  }
  return <Fields desk={desk} />
}

const Fields = ({ desk }: { readonly desk: DeskState }) => {
  const { t } = useTranslation("sales")
  const { cents } = useFormat()
  const { discount } = desk.basket
  const { full, total, problem } = discountedOf(desk.basket)
  return (
    <Stack gap="xs" component="section" aria-label={t("discount.label")} className={classes["money"] ?? ""}>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <NumberField
          flex={1}
          label={t("discount.sale")}
          decimals={2}
          maxLength={12}
          value={discount.value}
          error={problem === "discount"}
          disabled={desk.isFrozen}
          onChange={(value) => desk.setDiscount({ ...discount, value })}
        />
        <SegmentedControl
          aria-label={t("discount.unit")}
          value={discount.unit}
          disabled={desk.isFrozen}
          onChange={(unit) => desk.setDiscount({ ...discount, unit: unit === "percent" ? unit : "usd" })}
          data={[
            { value: "usd", label: "$" },
            { value: "percent", label: "%" },
          ]}
        />
      </Group>
      <TextInput
        label={t("discount.reason")}
        withAsterisk={full > total}
        maxLength={500}
        autoComplete="off"
        value={discount.reason}
        disabled={desk.isFrozen}
        onChange={(event) => desk.setDiscount({ ...discount, reason: event.currentTarget.value })}
      />
      {full > total ? (
        <Group justify="space-between">
          <Text>{t("discount.label")}</Text>
          <Text fw={700}>{cents(total - full)}</Text>
        </Group>
      ) : null}
    </Stack>
  )
}
