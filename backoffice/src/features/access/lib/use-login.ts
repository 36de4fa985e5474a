import { useForm } from "@mantine/form"
import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { useFieldProblems } from "@rokthnam/shared/web/errors/field-problems"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { sessionOf } from "../../../lib/sessions.ts"
import type { SessionRole } from "../../../lib/sessions.ts"
import { login } from "../api/login.ts"

/** Document 1, section 4: only the owner and the admin may have a session that ends with the tab. */
const asksToRemember: Readonly<Record<SessionRole, boolean>> = { admin: true, pharmacy: true, staff: false }

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiFailure && error.code === code

/** The sign-in form of a role; `knownEmail` fills in the e-mail when it is known who should sign in. */
export const useLogin = (role: SessionRole, knownEmail: string) => {
  const fieldProblems = useFieldProblems()
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useForm({
    // An owner's token is stored only until the tab closes, unless the owner chooses "remember me". A person who signs
    // in again keeps the choice of the session that ended.
    initialValues: {
      email: knownEmail,
      password: "",
      code: "",
      remember: role === "admin" || sessionOf(role).isRemembered(),
    },
  })
  const attempt = useMutation({
    mutationFn: (values: typeof form.values) =>
      login(role, {
        ...values,
        email: values.email.trim(),
        password: values.password.trim(),
        code: values.code.trim(),
      }),
    onError: (error) => {
      form.setFieldValue("code", "")
      // The password was right: the same sign-in is sent again with a code.
      if (hasCode(error, "SecondFactorRequired")) setAsksForCode(true)
      else if (!hasCode(error, "SecondFactorWrong")) {
        setAsksForCode(false)
        form.setFieldValue("password", "")
      }
      form.setErrors(fieldProblems(error, ["email", "password", "code"]).byField)
    },
  })
  const { email, password, code } = form.values
  return {
    form,
    error: hasCode(attempt.error, "SecondFactorRequired") ? null : attempt.error,
    isPending: attempt.isPending,
    isIncomplete: email.trim() === "" || password.trim() === "" || (asksForCode && code.trim() === ""),
    asksForCode,
    asksToRemember: asksToRemember[role],
    submit: form.onSubmit((values) => {
      if (!attempt.isPending) attempt.mutate(values)
    }),
  }
}
