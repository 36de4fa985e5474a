import { Button, Group, Paper, Skeleton, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router-dom"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PhotoInput } from "../../../components/ui/photo-input.tsx"
import { SuccessBanner } from "../../../components/ui/success-banner.tsx"
import { focusFirstError } from "../../../lib/focus-first-error.ts"
import { isImage, isLarger } from "../../../lib/images.ts"
import { pathIn } from "../../../lib/paths.ts"
import { usePhotoChange } from "../../../lib/photo-change.ts"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { rolesQuery } from "../api/staff.ts"
import type { StaffMember } from "../api/staff.ts"
import { useStaffForm, useStaffSave } from "../lib/staff-form.ts"
import { RoleChoice, StaffFields } from "./staff-fields.tsx"

/** Document 1, section 9: the list comes by itself 2 seconds after a save. */
const redirectAfter = 2000
/** Document 1, section 9, in megabytes. */
const largestPhoto = 5

const list = pathIn("pharmacy", "users")

const useRedirect = (isDone: boolean) => {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => void navigate(list), redirectAfter)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
}

/** Adds a staff member, or edits one. */
export const StaffForm = ({ member }: { readonly member?: StaffMember }) => {
  const { t } = useTranslation("staff")
  const { t: common } = useTranslation()
  const failureText = useFailureText()
  const isNew = member === undefined
  const form = useStaffForm(member)
  const save = useStaffSave(member, form)
  const photo = usePhotoChange(member?.photo ?? null, (file) => {
    if (!isImage(file)) return common("photo.notImage")
    return isLarger(file, largestPhoto) ? common("photo.tooLarge") : undefined
  })
  useRedirect(save.isSuccess)
  return (
    <Paper p={{ base: "md", sm: "lg" }} maw={760}>
      <form onSubmit={form.onSubmit(() => save.mutate(photo.change), focusFirstError)} noValidate>
        <Stack gap="lg">
          <PhotoInput label={t("photo")} hint={t("photoHint")} {...photo.input} />
          <StaffFields form={form} isNew={isNew} />
          <Roles form={form} />
          {save.isSuccess ? <SuccessBanner message={t(isNew ? "added" : "saved")} /> : null}
          {save.error === null ? null : (
            <ErrorBanner message={failureText(save.error, t(isNew ? "failed.add" : "failed.update"))} />
          )}
          <Group justify="flex-end">
            <Button component={Link} to={list} variant="default">
              {common("cancel")}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={save.isSuccess}>
              {isNew ? t("add") : common("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

const Roles = ({ form }: { readonly form: ReturnType<typeof useStaffForm> }) => {
  const { t } = useTranslation("staff")
  const failureText = useFailureText()
  const { data, error, refetch } = useQuery(rolesQuery)
  if (error !== null && data === undefined) {
    return <ErrorBanner message={failureText(error, t("failed.roles"))} onRetry={() => void refetch()} />
  }
  return data === undefined ? <Skeleton h={160} /> : <RoleChoice form={form} roles={data} />
}
