import { isPassing } from "@rokthnam/shared/web/errors/api-failure"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Submit } from "../../../components/ui/submit.tsx"
import { EmailField } from "./email-field.tsx"
import { useRefusedFields } from "../../../lib/use-refused-fields.ts"
import { logIn } from "../api/doors.ts"
import { useDoor } from "../lib/use-door.ts"
import styles from "./account.module.css"
import { PasswordField } from "./password-field.tsx"

type LoginFormProps = {
  /** The e-mail of the customer whose session ended, or which was typed elsewhere, if it is known. */
  readonly knownEmail?: string
  /** Told of each change of the e-mail. */
  readonly onEmail?: (email: string) => void
}

/** The form for e-mail and password. A refused password is cleared; one that did not arrive can be sent again. */
export const LoginForm = ({ knownEmail = "", onEmail }: LoginFormProps) => {
  const { t } = useTranslation("account")
  const words = useErrorWords()
  const [email, setEmail] = useState(knownEmail)
  const [password, setPassword] = useState("")
  const { mutate, isPending, error } = useDoor(logIn)
  const { problem, others, edit } = useRefusedFields(error, ["email", "password"])
  const empty = email.trim() === "" || password.trim() === ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (empty || isPending) return
    const clear = (reason: unknown) => {
      // The next one may have been typed meanwhile.
      if (!isPassing(reason)) setPassword((now) => (now === password ? "" : now))
    }
    mutate({ email: email.trim(), password }, { onError: clear })
  }
  return (
    <form className={styles["form"]} onSubmit={submit}>
      {error !== null && (
        <Banner tone="danger">{[words(error, t("loginFailed")), ...others].join(" ")}</Banner>
      )}
      <EmailField
        error={problem("email")}
        onChange={(text) => {
          setEmail(text)
          onEmail?.(text)
          edit("email")
        }}
        value={email}
      />
      <PasswordField
        autoComplete="current-password"
        error={problem("password")}
        label={t("password")}
        name="password"
        onChange={(text) => {
          setPassword(text)
          edit("password")
        }}
        value={password}
      />
      <Submit busy={isPending} disabled={empty} isBegun={email !== "" || password !== ""} wide>
        {t(isPending ? "signingIn" : "signIn")}
      </Submit>
    </form>
  )
}
