import { Button, Group, Paper, Stack, Title } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PhotoInput } from "../../../components/ui/photo-input.tsx"
import { focusFirstError } from "../../../lib/focus-first-error.ts"
import { isImage } from "../../../lib/images.ts"
import { usePhotoChange } from "../../../lib/photo-change.ts"
import { useArea } from "../../../lib/use-area.ts"
import { useWayBack } from "../../../components/frames/way-back.ts"
import { fieldErrorsOf, useFailureText } from "../../../lib/use-failure-text.ts"
import type { Medicine } from "../api/medicines.ts"
import { inputOf, useMedicineForm } from "../lib/medicine-form.ts"
import { useMedicineSave } from "../lib/use-medicine-save.ts"
import { DescriptionFields, StockFields } from "./medicine-fields.tsx"
import type { CategoryOption } from "./medicine-fields.tsx"

type Props = { readonly medicine?: Medicine; readonly categories: ReadonlyArray<CategoryOption> }

/** Adds a medicine, or edits one. */
export const MedicineForm = ({ medicine, categories }: Props) => {
  const { t } = useTranslation("medicines")
  const { t: common } = useTranslation()
  const failureText = useFailureText()
  const { to } = useArea()
  const list = useWayBack(to("medicines"))
  const form = useMedicineForm(medicine)
  const photo = usePhotoChange(medicine?.photo ?? null, (file) =>
    isImage(file) ? undefined : common("photo.notImage"),
  )
  const save = useMedicineSave(medicine, list)
  const submit = form.onSubmit(
    (values) =>
      save.mutate(
        { input: inputOf(values), photo: photo.change },
        { onError: (error) => form.setErrors(fieldErrorsOf(error, Object.keys(form.values))) },
      ),
    focusFirstError,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={860}>
        <Paper p={{ base: "md", sm: "lg" }}>
          <Stack gap="md">
            <Title order={2} size="h3">
              {t("form.description")}
            </Title>
            <DescriptionFields form={form} categories={categories} />
          </Stack>
        </Paper>
        <Paper p={{ base: "md", sm: "lg" }}>
          <Stack gap="md">
            <Title order={2} size="h3">
              {t("form.stock")}
            </Title>
            <StockFields form={form} />
          </Stack>
        </Paper>
        <Paper p={{ base: "md", sm: "lg" }}>
          <PhotoInput label={t("fields.photo")} hint={t("fields.photoHint")} {...photo.input} />
        </Paper>
        {save.error === null ? null : (
          <ErrorBanner
            message={failureText(save.error, t(medicine === undefined ? "failed.create" : "failed.update"))}
          />
        )}
        <Group justify="flex-end">
          <Button component={Link} to={list} variant="default">
            {common("cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(medicine === undefined ? "form.add" : "form.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
