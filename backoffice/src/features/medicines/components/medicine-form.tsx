import { Paper, Stack, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { CategoryField } from "../../../components/ui/category-field.tsx"
import { FormFrame } from "../../../components/frames/form/form-frame.tsx"
import { PhotoField } from "../../../components/frames/form/photo-field.tsx"
import type { Medicine } from "../api/medicines.ts"
import { useMedicineForm } from "../lib/medicine-form.ts"
import { DescriptionFields } from "./description-fields.tsx"
import { StockFields } from "./stock-fields.tsx"

type Props = {
  readonly medicine?: Medicine
  /** The medicine of which another strength is added. */
  readonly like?: Medicine | undefined
  readonly CategoryField: CategoryField
  /** The address of the list with the page and search it was left with. */
  readonly list: string
}

/** A form that adds or edits a medicine. */
export const MedicineForm = ({ medicine, like, CategoryField, list }: Props) => {
  const { t } = useTranslation("medicines")
  const { form, photo, submission } = useMedicineForm({ medicine, like, list })
  const isNew = medicine === undefined
  return (
    <Stack maw={860}>
      <FormFrame
        submission={submission}
        failed={t(isNew ? "failed.create" : "failed.update")}
        submitLabel={t(isNew ? "form.add" : "form.save")}
        cancel={list}
      >
        <Part title={t("form.description")}>
          <DescriptionFields form={form} CategoryField={CategoryField} />
        </Part>
        <Part title={t("form.stock")}>
          <StockFields form={form} />
        </Part>
        <Paper p={{ base: "md", sm: "lg" }}>
          <PhotoField label={t("fields.photo")} hint={t("fields.photoHint")} {...photo} />
        </Paper>
      </FormFrame>
    </Stack>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper p={{ base: "md", sm: "lg" }}>
    <Stack gap="md">
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
)
