import { Paper, Skeleton } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { FormFrame } from "../../../components/frames/form/form-frame.tsx"
import { PhotoField } from "../../../components/frames/form/photo-field.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { rolesQuery } from "../api/staff.ts"
import type { StaffMember } from "../api/staff.ts"
import { useStaffForm } from "../lib/staff-form.ts"
import type { StaffForm as Form } from "../lib/staff-form.ts"
import { RoleChoice, StaffFields } from "./staff-fields.tsx"

type Props = {
  readonly member?: StaffMember
  /** The address of the list with the page and search it was left with. */
  readonly list: string
}

/** A form that adds or edits a staff member. */
export const StaffForm = ({ member, list }: Props) => {
  const { t } = useTranslation("staff")
  const { t: common } = useTranslation()
  const { form, photo, submission } = useStaffForm(member, list)
  const isNew = member === undefined
  return (
    <Paper p={{ base: "md", sm: "lg" }} maw={760}>
      <FormFrame
        submission={submission}
        failed={t(isNew ? "failed.add" : "failed.update")}
        done={t(isNew ? "added" : "saved")}
        submitLabel={isNew ? t("add") : common("save")}
        cancel={list}
      >
        <PhotoField
          label={t("photo")}
          hint={t("photoHint")}
          broken={common("photo.profileBroken")}
          {...photo}
        />
        <StaffFields form={form} isNew={isNew} />
        <Roles form={form} />
      </FormFrame>
    </Paper>
  )
}

const Roles = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation("staff")
  const errorWords = useErrorWords()
  const { data, error, refetch } = useQuery(rolesQuery)
  if (error !== null && data === undefined) {
    return <ErrorBanner message={errorWords(error, t("failed.roles"))} onRetry={() => void refetch()} />
  }
  return data === undefined ? <Skeleton h={160} /> : <RoleChoice form={form} roles={data} />
}
