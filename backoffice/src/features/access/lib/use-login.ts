import { useForm } from "@mantine/form"
import { useFieldProblems } from "@rokthnam/shared/web/errors/field-problems"
import { useMutation } from "@tanstack/react-query"
import { sessionOf } from "../../../lib/sessions.ts"
import type { SessionRole } from "../../../lib/sessions.ts"
import { login } from "../api/login.ts"

/** Document 1, section 4: only the owner and the admin may have a session that ends with the tab. */
const asksToRemember: Readonly<Record<SessionRole, boolean>> = { admin: true, pharmacy: true, staff: false }

/** The sign-in form of a role; `knownEmail` fills in the e-mail when it is known who should sign in. */
export const useLogin = (role: SessionRole, knownEmail: string) => {
  const fieldProblems = useFieldProblems()
  const form = useForm({
    // An owner's token is stored only until the tab closes, unless the owner chooses "remember me". A person who signs
    // in again keeps the choice of the session that ended.
    initialValues: {
      email: knownEmail,
      password: "",
      remember: role === "admin" || sessionOf(role).isRemembered(),
    },
  })
  const attempt = useMutation({
    mutationFn: (values: typeof form.values) =>
      login(role, { ...values, email: values.email.trim(), password: values.password.trim() }),
    onError: (error) => {
      form.setFieldValue("password", "")
      form.setErrors(fieldProblems(error, ["email", "password"]).byField)
    },
  })
  return {
    form,
    error: attempt.error,
    isPending: attempt.isPending,
    isIncomplete: form.values.email.trim() === "" || form.values.password.trim() === "",
    asksToRemember: asksToRemember[role],
    submit: form.onSubmit((values) => {
      if (!attempt.isPending) attempt.mutate(values)
    }),
  }
}
