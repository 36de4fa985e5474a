import { SimpleGrid, TextInput } from "@mantine/core"
import type { InputWrapperProps } from "@mantine/core"
import { costPermission } from "@rokthnam/shared/Medicines/CostRules"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useTranslation } from "react-i18next"
import { NumberField } from "../../../components/ui/number-field.tsx"
import { usePermissions } from "../../../lib/permissions.ts"
import type { MedicineForm } from "../lib/medicine-form.ts"

const hintBelow: InputWrapperProps["inputWrapperOrder"] = ["label", "input", "description", "error"]
const money = { decimals: 2, leftSection: "$" } as const

/** The fields for prices, stock and expiration date, and for the cost if the user may see it. */
export const StockFields = ({ form }: { readonly form: MedicineForm }) => {
  const { t } = useTranslation("medicines")
  const { expiration_date } = form.values
  const isPast = expiration_date !== "" && expiration_date < today()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NumberField
        label={t("fields.pricePackage")}
        withAsterisk
        {...money}
        {...form.getInputProps("price")}
      />
      <NumberField
        label={t("fields.quantityPackages")}
        withAsterisk
        decimals={0}
        {...form.getInputProps("quantity")}
      />
      <NumberField
        label={t("fields.pricePerUnit")}
        withAsterisk
        {...money}
        {...form.getInputProps("price_per_unit")}
      />
      <NumberField
        label={t("fields.unitsPerPackage")}
        withAsterisk
        decimals={0}
        {...form.getInputProps("unit_per_package")}
      />
      <NumberField
        label={t("fields.looseUnits")}
        description={t("fields.looseUnitsHint")}
        inputWrapperOrder={hintBelow}
        decimals={0}
        {...form.getInputProps("loose_units")}
      />
      <NumberField
        label={t("fields.unitsPerStrip")}
        description={t("fields.unitsPerStripHint")}
        inputWrapperOrder={hintBelow}
        decimals={0}
        {...form.getInputProps("units_per_strip")}
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
      <CostField form={form} />
    </SimpleGrid>
  )
}

/** What the pharmacy paid, for those who may see it. */
const CostField = ({ form }: { readonly form: MedicineForm }) => {
  const { t } = useTranslation("medicines")
  if (usePermissions().can(costPermission) !== true) return null
  return (
    <NumberField
      label={t("fields.cost")}
      description={t("fields.costHint")}
      inputWrapperOrder={hintBelow}
      {...money}
      {...form.getInputProps("cost")}
    />
  )
}
