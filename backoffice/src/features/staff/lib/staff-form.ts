import { useForm } from "@mantine/form"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { photoField } from "../../../lib/photo-change.ts"
import type { PhotoChange } from "../../../lib/photo-change.ts"
import { fieldErrorsOf } from "../../../lib/use-failure-text.ts"
import { useRules } from "../../../lib/use-rules.ts"
import { createStaff, updateStaff } from "../api/staff.ts"
import type { StaffMember } from "../api/staff.ts"

/** The form of a staff member: the password is required for a new one and optional for a known one. */
export const useStaffForm = (member: StaffMember | undefined) => {
  const { t } = useTranslation("staff")
  const rules = useRules()
  return useForm({
    initialValues: {
      name: member?.name ?? "",
      email: member?.email ?? "",
      phone: member?.phone ?? "",
      password: "",
      confirmPassword: "",
      role: member?.roles[0] === undefined ? "" : String(member.roles[0].id),
    },
    validateInputOnBlur: true,
    validate: {
      name: rules.required,
      email: rules.email,
      phone: rules.phone,
      password: member === undefined ? rules.newPassword : rules.optionalPassword,
      confirmPassword: (value, values) => rules.same(value, values.password),
      role: (value) => (value === "" ? t("roleMissing") : null),
    },
  })
}

export type StaffForm = ReturnType<typeof useStaffForm>

/** Stores the photo, then the staff member. */
export const useStaffSave = (member: StaffMember | undefined, form: StaffForm) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (photo: PhotoChange) => {
      const { name, email, phone, password, role } = form.values
      const common = {
        name: name.trim(),
        email: email.trim(),
        phone: phone.trim(),
        role_ids: [Number(role)],
        ...(await photoField(photo, "pharmacy")),
      }
      if (member === undefined) return createStaff({ ...common, password: password.trim() })
      return updateStaff(
        member.id,
        password.trim() === "" ? common : { ...common, password: password.trim() },
      )
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["staff"] }),
    onError: (error) => form.setErrors(fieldErrorsOf(error, Object.keys(form.values))),
  })
}
