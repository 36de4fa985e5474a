import { longestPassword, shortestPassword } from "@rokthnam/shared/Primitives/TextRules"
import { useTranslation } from "react-i18next"
import { Field } from "../../../components/ui/field.tsx"
import type { FieldName, Problems, RegistrationFields } from "../lib/registration-rules.ts"
import styles from "./account.module.css"
import { PasswordField } from "./password-field.tsx"

type RegistrationFieldsetProps = {
  readonly fields: RegistrationFields
  readonly problems: Problems
  /** The message for a problem that only the API found. */
  readonly refused: (name: FieldName) => string | undefined
  readonly onChange: (name: FieldName, value: string) => void
}

const useProblemWords = (problems: Problems) => {
  const { t } = useTranslation("account")
  return (name: FieldName): string | undefined => {
    const problem = problems[name]
    if (problem === undefined) return undefined
    return t(problem, { count: problem === "passwordLong" ? longestPassword : shortestPassword })
  }
}

/** The five fields of a registration, each with its error. */
export const RegistrationFieldset = ({ fields, problems, refused, onChange }: RegistrationFieldsetProps) => {
  const { t } = useTranslation("account")
  const words = useProblemWords(problems)
  const bind = (name: FieldName) => ({
    label: t(name),
    name,
    value: fields[name],
    error: words(name) ?? refused(name),
  })
  return (
    <>
      <div className={styles["pair"]}>
        <Field
          {...bind("firstName")}
          autoComplete="given-name"
          maxLength={100}
          onChange={(event) => onChange("firstName", event.target.value)}
        />
        <Field
          {...bind("lastName")}
          autoComplete="family-name"
          maxLength={100}
          onChange={(event) => onChange("lastName", event.target.value)}
        />
      </div>
      <Field
        {...bind("email")}
        autoCapitalize="off"
        autoComplete="email"
        inputMode="email"
        onChange={(event) => onChange("email", event.target.value)}
        type="email"
      />
      <PasswordField
        {...bind("password")}
        autoComplete="new-password"
        hint={t("passwordHint", { count: shortestPassword })}
        onChange={(value) => onChange("password", value)}
      />
      <PasswordField
        {...bind("confirmPassword")}
        autoComplete="new-password"
        onChange={(value) => onChange("confirmPassword", value)}
      />
    </>
  )
}
