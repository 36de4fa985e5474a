import { useForm } from "@mantine/form"
import { useRules } from "../../../lib/use-rules.ts"

const empty = {
  name: "",
  email: "",
  password: "",
  confirmPassword: "",
  address: "",
  phone: "",
  license_id: "",
}

/** The typed part of the registration and its rules. */
export const useRegistrationForm = () => {
  const rules = useRules()
  return useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: {
      name: rules.required,
      email: rules.email,
      password: rules.newPassword,
      confirmPassword: (value, values) => rules.required(value) ?? rules.same(value, values.password),
      address: rules.required,
      phone: rules.phone,
      license_id: rules.required,
    },
  })
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>
