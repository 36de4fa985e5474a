import type { UseFormReturnType } from "@mantine/form"
import { useTranslation } from "react-i18next"
import { useEntityForm } from "../../../components/frames/form/use-entity-form.ts"
import { useRules } from "../../../lib/use-rules.ts"

export type RegistrationValues = {
  name: string
  email: string
  password: string
  confirmPassword: string
  address: string
  phone: string
  license_id: string
  license: File | null
}

export type RegistrationForm = UseFormReturnType<RegistrationValues>

/** The values of an empty registration form. */
export const emptyRegistration: RegistrationValues = {
  name: "",
  email: "",
  password: "",
  confirmPassword: "",
  address: "",
  phone: "",
  license_id: "",
  license: null,
}

/** The fields of the registration and their validation rules. */
export const useRegistrationFields = (): RegistrationForm => {
  const { t } = useTranslation("registration")
  const rules = useRules()
  return useEntityForm({
    values: emptyRegistration,
    validate: {
      name: rules.required,
      email: rules.email,
      password: rules.newPassword,
      confirmPassword: (value, values) => rules.required(value) ?? rules.same(value, values.password),
      address: rules.required,
      phone: rules.phone,
      license_id: rules.required,
      license: (file) => (file === null ? t("licenseMissing") : null),
    },
  })
}
