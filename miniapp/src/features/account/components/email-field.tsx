import { useTranslation } from "react-i18next"
import { Field } from "../../../components/ui/field.tsx"

type EmailFieldProps = {
  readonly value: string
  /** Why what was sent was refused. */
  readonly error: string | undefined
  readonly onChange: (email: string) => void
}

/** The e-mail of an account. */
export const EmailField = ({ value, error, onChange }: EmailFieldProps) => {
  const { t } = useTranslation("account")
  return (
    <Field
      autoCapitalize="off"
      autoComplete="email"
      error={error}
      inputMode="email"
      label={t("email")}
      name="email"
      onChange={(event) => onChange(event.target.value)}
      type="email"
      value={value}
    />
  )
}
