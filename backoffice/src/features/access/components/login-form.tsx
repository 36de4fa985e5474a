import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from "@mantine/core"
import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconHourglass } from "@tabler/icons-react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { SessionRole } from "../../../lib/sessions.ts"
import { useLogin } from "../lib/use-login.ts"

type Props = {
  readonly role: SessionRole
  /** The e-mail of the account whose password is asked for, if it is known. */
  readonly knownEmail?: string
}

/** Whether nothing is wrong, and the person has to wait. */
const isWaiting = (error: unknown): boolean => error instanceof ApiFailure && error.code === "PharmacyPending"

type RefusalProps = { readonly isWaiting: boolean; readonly message: string }

const Refusal = ({ isWaiting: waits, message }: RefusalProps) =>
  waits ? (
    <Alert role="alert" color="yellow" variant="light" icon={<IconHourglass aria-hidden />}>
      {message}
    </Alert>
  ) : (
    <ErrorBanner message={message} />
  )

/** The e-mail and password fields of a role, and the reason when a sign-in is refused. */
export const LoginForm = ({ role, knownEmail = "" }: Props) => {
  const { t } = useTranslation("access")
  const errorWords = useErrorWords()
  const { form, error, isPending, isIncomplete, asksForCode, asksToRemember, submit } = useLogin(
    role,
    knownEmail,
  )
  // Something else answered as if all were well, such as the sign-in page of a public network.
  const isStrange = !(error instanceof ApiFailure) || (error.status >= 200 && error.status < 300)
  const failed = t(isStrange ? "broken" : "failed")
  const isKnown = knownEmail !== ""
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksForCode) codeField.current?.focus()
  }, [asksForCode])
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {error === null ? null : <Refusal isWaiting={isWaiting(error)} message={errorWords(error, failed)} />}
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
        {asksForCode ? (
          <TextInput
            label={t("code")}
            description={t("codeHint")}
            name="code"
            autoComplete="one-time-code"
            ref={codeField}
            {...form.getInputProps("code")}
          />
        ) : null}
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
