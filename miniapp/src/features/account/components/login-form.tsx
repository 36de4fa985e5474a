import { useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import { Field } from "../../../components/ui/field.tsx"
import { useErrorWords } from "../../../lib/error-words.ts"
import { logIn } from "../api/doors.ts"
import { useDoor } from "../lib/use-door.ts"
import styles from "./account.module.css"
import { PasswordField } from "./password-field.tsx"

/** E-mail and password. A failed login clears the password. */
export const LoginForm = () => {
  const { t } = useTranslation("account")
  const words = useErrorWords()
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const { mutate, isPending, error } = useDoor(logIn)
  const empty = email.trim() === "" || password.trim() === ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (empty || isPending) return
    mutate({ email: email.trim(), password }, { onError: () => setPassword("") })
  }
  return (
    <form className={styles["form"]} onSubmit={submit}>
      {error !== null && <Banner tone="danger">{words(error, t("loginFailed"))}</Banner>}
      <Field
        autoCapitalize="off"
        autoComplete="email"
        inputMode="email"
        label={t("email")}
        name="email"
        onChange={(event) => setEmail(event.target.value)}
        type="email"
        value={email}
      />
      <PasswordField
        autoComplete="current-password"
        label={t("password")}
        name="password"
        onChange={setPassword}
        value={password}
      />
      <Button busy={isPending} disabled={empty || isPending} type="submit" wide>
        {t(isPending ? "signingIn" : "signIn")}
      </Button>
    </form>
  )
}
