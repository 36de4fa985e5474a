import { Button, Checkbox, PasswordInput, Stack, TextInput } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { SessionRole } from "../../../lib/sessions.ts"
import { useLogin } from "../lib/use-login.ts"

type Props = {
  readonly role: SessionRole
  /** Whose password is asked for, where that is known. */
  readonly knownEmail?: string
}

/** A role's e-mail and password, and why they were refused. */
export const LoginForm = ({ role, knownEmail = "" }: Props) => {
  const { t } = useTranslation("access")
  const errorWords = useErrorWords()
  const { form, error, isPending, isIncomplete, asksToRemember, submit } = useLogin(role, knownEmail)
  const isKnown = knownEmail !== ""
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {error === null ? null : <ErrorBanner message={errorWords(error, t("failed"))} />}
        <TextInput
          label={t("email")}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          {...(isKnown ? {} : { "data-autofocus": true })}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label={t("password")}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
          {...(isKnown ? { "data-autofocus": true } : {})}
          {...form.getInputProps("password")}
        />
        {asksToRemember ? (
          <Checkbox label={t("remember")} {...form.getInputProps("remember", { type: "checkbox" })} />
        ) : null}
        <Button type="submit" fullWidth loading={isPending} disabled={isIncomplete}>
          {t("signIn")}
        </Button>
      </Stack>
    </form>
  )
}
