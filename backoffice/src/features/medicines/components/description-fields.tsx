import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core"
import { useTranslation } from "react-i18next"
import type { MedicineForm } from "../lib/medicine-form.ts"

export type CategoryOption = { readonly id: number; readonly name: string }

type Props = { readonly form: MedicineForm; readonly categories: ReadonlyArray<CategoryOption> }

/** The fields that are printed on the box. */
export const DescriptionFields = ({ form, categories }: Props) => {
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
      <NativeSelect
        label={t("fields.category")}
        data={[
          { value: "", label: t("list.noCategory") },
          ...categories.map((category) => ({ value: String(category.id), label: category.name })),
        ]}
        {...form.getInputProps("category_id")}
      />
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
