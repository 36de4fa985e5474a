import { useState } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "../../../components/ui/button.tsx"
import { Field } from "../../../components/ui/field.tsx"

type PasswordFieldProps = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly autoComplete: "current-password" | "new-password"
  readonly hint?: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** A password field that can show its text: on a phone this prevents more mistakes than it adds risk. */
export const PasswordField = ({ onChange, ...field }: PasswordFieldProps) => {
  const { t } = useTranslation("account")
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      end={
        <IconButton
          aria-pressed={shown}
          icon="eye"
          label={`${t(shown ? "hidePassword" : "showPassword")}: ${field.label}`}
          onClick={() => setShown(!shown)}
        />
      }
      onChange={(event) => onChange(event.target.value)}
      type={shown ? "text" : "password"}
    />
  )
}
