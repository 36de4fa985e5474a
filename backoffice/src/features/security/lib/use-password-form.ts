import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { passwordChanging } from "@rokthnam/shared/web/sessions/password-changing"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useEntityForm } from "../../../components/frames/form/use-entity-form.ts"
import { useSubmit } from "../../../components/frames/form/use-submit.ts"
import { sessionOf } from "../../../lib/sessions.ts"
import type { SessionRole } from "../../../lib/sessions.ts"
import { useRules } from "../../../lib/use-rules.ts"
import { changePassword, sessionsQuery } from "../api/security.ts"

const empty = { current: "", next: "", again: "" }

/** Opens a session of the person who is signed in with a password; fails where more is needed. */
export type SignIn = (password: string) => Promise<void>

/** The form for a new password. */
export const usePasswordForm = (role: SessionRole, signIn: SignIn) => {
  const { t } = useTranslation("security")
  const rules = useRules()
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const [change] = useState(() => passwordChanging(sessionOf(role)))
  const form = useEntityForm({
    values: empty,
    validate: {
      current: rules.required,
      next: rules.newPassword,
      again: (value: string, values: typeof empty) => rules.same(value, values.next),
    },
  })
  const submission = useSubmit({
    form,
    namesOfApi: { current_password: "current", new_password: "next" },
    send: ({ current, next }) =>
      change(
        { send: (body) => changePassword(role, body), signIn },
        { current_password: current.trim(), new_password: next.trim() },
      ),
    onSaved: () => {
      form.setValues(empty)
      form.resetDirty(empty)
      return client.invalidateQueries({ queryKey: sessionsQuery(role).queryKey })
    },
    onRefused: (error) => {
      if (refusalOf("PUT /account/password", error)?.code === "CurrentPasswordWrong")
        form.setFieldError("current", errorWords(error, t("failed.save")))
    },
  })
  return { form, submission }
}
