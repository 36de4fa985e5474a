import { SimpleGrid, TextInput } from "@mantine/core"
import { useTranslation } from "react-i18next"
import type { CategoryField } from "../../../components/ui/category-field.tsx"
import type { MedicineForm } from "../lib/medicine-form.ts"

type Props = { readonly form: MedicineForm; readonly CategoryField: CategoryField }

const categoryProps = (form: MedicineForm) => ({
  value: form.values.category_id,
  error: form.errors["category_id"],
  onChange: (id: string) => form.setFieldValue("category_id", id),
})

/** The fields that are printed on the box. */
export const DescriptionFields = ({ form, CategoryField }: Props) => {
  const { t } = useTranslation("medicines")
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t("fields.name")}
        withAsterisk
        maxLength={200}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <TextInput
        label={t("fields.dosage")}
        placeholder="500mg"
        withAsterisk
        maxLength={100}
        {...form.getInputProps("dosage")}
      />
      <TextInput
        label={t("fields.manufacturer")}
        withAsterisk
        maxLength={200}
        {...form.getInputProps("manufacter_name")}
      />
      <TextInput
        label={t("fields.country")}
        withAsterisk
        maxLength={100}
        {...form.getInputProps("manufactor_country")}
      />
      <CategoryField label={t("fields.category")} none={t("list.noCategory")} {...categoryProps(form)} />
      <TextInput
        label={t("fields.barcode")}
        description={t("fields.barcodeHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        inputMode="numeric"
        maxLength={14}
        {...form.getInputProps("barcode")}
      />
      <TextInput
        label={t("fields.supplier")}
        description={t("fields.supplierHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={200}
        {...form.getInputProps("supplier")}
      />
    </SimpleGrid>
  )
}
