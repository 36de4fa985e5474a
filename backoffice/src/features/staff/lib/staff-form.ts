import type { UseFormReturnType } from "@mantine/form"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useEntityForm } from "../../../components/frames/form/use-entity-form.ts"
import { usePhoto } from "../../../components/frames/form/use-photo.ts"
import { useSubmit } from "../../../components/frames/form/use-submit.ts"
import { useRules } from "../../../lib/use-rules.ts"
import { createStaff, staffMemberQuery, updateStaff } from "../api/staff.ts"
import type { StaffMember } from "../api/staff.ts"

/** Document 1, section 9: the page returns to the list 2 seconds after a save. In milliseconds. */
const redirectAfter = 2000
/** The largest photo, in megabytes (document 1, section 9). */
const largestPhoto = 5

type StaffValues = {
  name: string
  email: string
  phone: string
  password: string
  confirmPassword: string
  role: string
}

export type StaffForm = UseFormReturnType<StaffValues>

const valuesOf = (member: StaffMember | undefined): StaffValues => ({
  name: member?.name ?? "",
  email: member?.email ?? "",
  phone: member?.phone ?? "",
  password: "",
  confirmPassword: "",
  role: member?.roles[0] === undefined ? "" : String(member.roles[0].id),
})

/** The form fields. The password is required for a new member and optional for an existing one. */
const useFields = (member: StaffMember | undefined): StaffForm => {
  const { t } = useTranslation("staff")
  const rules = useRules()
  return useEntityForm({
    values: valuesOf(member),
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

const bodyOf = ({ name, email, phone, role }: StaffValues, photo: string | undefined) => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone.trim(),
  role_ids: [Number(role)],
  ...(photo === undefined ? {} : { photo }),
})

/** The form of a new or existing staff member; after a save it returns to the list. */
export const useStaffForm = (member: StaffMember | undefined, list: string) => {
  const client = useQueryClient()
  const form = useFields(member)
  const photo = usePhoto({ stored: member?.photo ?? null, as: "pharmacy", largest: largestPhoto })
  const submission = useSubmit({
    form,
    isChanged: photo.isChanged,
    namesOfApi: { role_ids: "role" },
    send: async (values) => {
      const body = bodyOf(values, await photo.send())
      const password = values.password.trim()
      if (member === undefined) return createStaff({ ...body, password })
      return updateStaff(member.id, password === "" ? body : { ...body, password })
    },
    onSaved: (saved) => {
      client.setQueryData(staffMemberQuery(saved.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: ["staff"] })
    },
    leave: { to: list, after: redirectAfter },
  })
  return { form, photo: photo.field, submission }
}
