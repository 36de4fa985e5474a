import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { longestPassword, shortestPassword } from "@rokthnam/shared/Primitives/TextRules"
import { passwordChanging } from "@rokthnam/shared/web/sessions/password-changing"
import type { PasswordChange } from "@rokthnam/shared/web/sessions/password-changing"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Submit } from "../../../components/ui/submit.tsx"
import { customer } from "../../../lib/customer.ts"
import { useRefusedFields } from "../../../lib/use-refused-fields.ts"
import { changePassword } from "../api/own-account.ts"
import styles from "./account.module.css"
import { PasswordField } from "./password-field.tsx"
import { UnsentGuard } from "./unsent-guard.tsx"

type PasswordFormProps = {
  /** The e-mail that the password belongs to. */
  readonly email: string
}

/** The form for a new password. */
export const PasswordForm = ({ email }: PasswordFormProps) => {
  const { t } = useTranslation("account")
  const words = useErrorWords()
  const [current, setCurrent] = useState("")
  const [next, setNext] = useState("")
  const [change] = useState(() => passwordChanging(customer))
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: PasswordChange) => changePassword(change, email, body),
  })
  const { problem, others, edit } = useRefusedFields(error, ["current_password", "new_password"])
  const isIncomplete = current === "" || next.length < shortestPassword || next.length > longestPassword
  const isBegun = current !== "" || next !== ""
  const clear = () => {
    setCurrent("")
    setNext("")
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isIncomplete || isPending) return
    mutate({ current_password: current, new_password: next }, { onSuccess: clear })
  }
  return (
    <form className={styles["form"]} onSubmit={submit}>
      <UnsentGuard isUnsent={isBegun} />
      {error !== null && (
        <Banner tone="danger">{[words(error, t("own.failed")), ...others].join(" ")}</Banner>
      )}
      {isSuccess && <Banner tone="success">{t("own.changed")}</Banner>}
      <PasswordField
        autoComplete="current-password"
        error={problem("current_password")}
        label={t("own.current")}
        name="current_password"
        onChange={(text) => {
          setCurrent(text)
          edit("current_password")
        }}
        value={current}
      />
      <PasswordField
        autoComplete="new-password"
        error={problem("new_password")}
        hint={t("passwordHint", { count: shortestPassword })}
        label={t("own.next")}
        name="new_password"
        onChange={(text) => {
          setNext(text)
          edit("new_password")
        }}
        value={next}
      />
      <Submit busy={isPending} disabled={isIncomplete} isBegun={isBegun} wide>
        {t("own.change")}
      </Submit>
    </form>
  )
}
