import { Anchor, Button, Paper, Stack, Text, Title } from "@mantine/core"
import { useEffect } from "react"
import { Trans, useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router-dom"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { LocationFields } from "../../../components/ui/location-fields.tsx"
import { PageTitle } from "../../../components/ui/page-title.tsx"
import { PhotoInput } from "../../../components/ui/photo-input.tsx"
import { SuccessBanner } from "../../../components/ui/success-banner.tsx"
import { focusFirstError } from "../../../lib/focus-first-error.ts"
import { doors, publicPages } from "../../../lib/paths.ts"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { useLocationSharing } from "../../../lib/use-location-sharing.ts"
import { useRegistrationForm } from "../lib/registration-form.ts"
import { useRegistration } from "../lib/use-registration.ts"
import { useRegistrationFiles } from "../lib/use-registration-files.ts"
import { LicenseInput } from "./license-input.tsx"
import { TypedFields } from "./typed-fields.tsx"

/** Document 1, section 9: after a registration the sign-in page comes by itself. */
const redirectAfter = 3000

const useRedirectAfterSuccess = (isDone: boolean) => {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => void navigate(doors.pharmacy.login), redirectAfter)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
}

/** A pharmacy's registration: what it types, its licence, its photo, its place. */
export const RegisterPage = () => {
  const { t } = useTranslation("registration")
  const failureText = useFailureText()
  const form = useRegistrationForm()
  const location = useLocationSharing()
  const files = useRegistrationFiles()
  const { attempt, step } = useRegistration(form)
  useRedirectAfterSuccess(attempt.isSuccess)

  const clear = () => {
    form.reset()
    files.clear()
    location.reset()
    globalThis.scrollTo({ top: 0 })
  }
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isTypedWell = !form.validate().hasErrors
    const { license, photo } = files.check()
    if (!isTypedWell) focusFirstError()
    if (!isTypedWell || license === null) return
    const point = location.state.kind === "known" ? location.state.point : null
    attempt.mutate({ license, photo, point }, { onSuccess: clear })
  }

  return (
    <Paper p={{ base: "lg", sm: "xl" }} w="100%" maw={720} shadow="md">
      <PageTitle title={t("title")} />
      <Stack gap="lg">
        <div>
          <Title order={1}>{t("title")}</Title>
          <Text c="dimmed">{t("subtitle")}</Text>
        </div>
        {attempt.isSuccess ? <SuccessBanner message={t("done")} /> : null}
        <form onSubmit={submit} noValidate>
          <Stack gap="lg">
            <TypedFields form={form} />
            <LicenseInput {...files.licenseInput} />
            <PhotoInput label={t("photo")} hint={t("photoHint")} {...files.photoInput} />
            <Stack gap="xs">
              <Title order={2} size="h3">
                {t("location")}
              </Title>
              <Text c="dimmed">{t("locationHint")}</Text>
              <LocationFields state={location.state} onAsk={location.ask} />
            </Stack>
            {attempt.error === null ? null : (
              <ErrorBanner message={failureText(attempt.error, t(`failed.${step}`))} />
            )}
            <Button type="submit" size="lg" loading={attempt.isPending} disabled={attempt.isSuccess}>
              {t("submit")}
            </Button>
            <Consent />
          </Stack>
        </form>
      </Stack>
    </Paper>
  )
}

const Consent = () => {
  const { t } = useTranslation("registration")
  return (
    <Stack gap="xs" align="center" ta="center">
      <Text size="sm" c="dimmed">
        <Trans
          t={t}
          i18nKey="consent"
          components={{
            terms: <Anchor href={publicPages.terms} underline="always" inherit />,
            privacy: <Anchor href={publicPages.privacy} underline="always" inherit />,
          }}
        />
      </Text>
      <Text>
        {t("haveAccount")}{" "}
        <Anchor component={Link} to={doors.pharmacy.login} fw={600}>
          {t("signIn")}
        </Anchor>
      </Text>
      <Anchor href={publicPages.home}>{t("backHome")}</Anchor>
    </Stack>
  )
}
