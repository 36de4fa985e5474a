import { NumberInput, SimpleGrid, TextInput } from "@mantine/core"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useTranslation } from "react-i18next"
import type { MedicineForm } from "../lib/medicine-form.ts"

const money = {
  min: 0,
  step: 0.01,
  decimalScale: 2,
  fixedDecimalScale: true,
  prefix: "$",
  inputMode: "decimal",
  hideControls: true,
} as const
const whole = { allowDecimal: false, inputMode: "numeric", hideControls: true } as const

/** The fields for prices, stock and expiration date. */
export const StockFields = ({ form }: { readonly form: MedicineForm }) => {
  const { t } = useTranslation("medicines")
  const { expiration_date } = form.values
  const isPast = expiration_date !== "" && expiration_date < today()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NumberInput
        label={t("fields.pricePackage")}
        withAsterisk
        allowNegative={false}
        {...money}
        {...form.getInputProps("price")}
      />
      <NumberInput
        label={t("fields.quantityPackages")}
        withAsterisk
        min={0}
        allowNegative={false}
        {...whole}
        {...form.getInputProps("quantity")}
      />
      <NumberInput
        label={t("fields.pricePerUnit")}
        withAsterisk
        allowNegative={false}
        {...money}
        {...form.getInputProps("price_per_unit")}
      />
      <NumberInput
        label={t("fields.unitsPerPackage")}
        withAsterisk
        min={1}
        allowNegative={false}
        {...whole}
        {...form.getInputProps("unit_per_package")}
      />
      <TextInput
        label={t("fields.expiration")}
        type="date"
        withAsterisk
        // A past date is only a warning: an expired medicine may have to be counted before it is returned.
        description={isPast ? t("fields.expirationPast") : undefined}
        descriptionProps={{ role: "status", c: "var(--color-danger)" }}
        {...form.getInputProps("expiration_date")}
      />
    </SimpleGrid>
  )
}
