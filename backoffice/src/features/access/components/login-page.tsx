import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core"
import { useForm } from "@mantine/form"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, Navigate, useLocation } from "react-router-dom"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageTitle } from "../../../components/ui/page-title.tsx"
import { doors, publicPages, registerPath } from "../../../lib/paths.ts"
import type { SessionRole } from "../../../lib/sessions/sessions.ts"
import { useToken } from "../../../lib/sessions/use-session.ts"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { login } from "../api/login.ts"
import { destinationOf } from "../lib/destination.ts"

/** A role's sign-in; whoever is signed in already goes where they wanted to, or home. */
export const LoginPage = ({ role }: { readonly role: SessionRole }) => {
  const { t } = useTranslation("access")
  const failureText = useFailureText()
  const location = useLocation()
  const token = useToken(role)
  const form = useForm({ initialValues: { email: "", password: "", remember: true } })
  const attempt = useMutation({
    mutationFn: (values: typeof form.values) =>
      login(role, { ...values, email: values.email.trim(), password: values.password.trim() }),
    onError: () => form.setFieldValue("password", ""),
  })
  if (token !== null) return <Navigate to={destinationOf(location.state, role)} replace />
  const isIncomplete = form.values.email.trim() === "" || form.values.password.trim() === ""
  const isSentHere = destinationOf(location.state, role) !== doors[role].home
  return (
    <Paper p={{ base: "lg", sm: "xl" }} w="100%" maw={440} shadow="md">
      <PageTitle title={t(`${role}.title`)} />
      <Stack gap="lg">
        <div>
          <Title order={1}>{t(`${role}.title`)}</Title>
          <Text c="dimmed">{t(`${role}.subtitle`)}</Text>
        </div>
        {attempt.error === null ? null : <ErrorBanner message={failureText(attempt.error, t("failed"))} />}
        {isSentHere && attempt.error === null ? <Alert color="blue">{t("pleaseSignIn")}</Alert> : null}
        <form onSubmit={form.onSubmit((values) => attempt.mutate(values))} noValidate>
          <Stack gap="md">
            <TextInput
              label={t("email")}
              type="email"
              name="email"
              autoComplete="username"
              inputMode="email"
              {...form.getInputProps("email")}
            />
            <PasswordInput
              label={t("password")}
              name="password"
              autoComplete="current-password"
              visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
              {...form.getInputProps("password")}
            />
            {role === "admin" ? (
              <Checkbox label={t("remember")} {...form.getInputProps("remember", { type: "checkbox" })} />
            ) : null}
            <Button type="submit" fullWidth loading={attempt.isPending} disabled={isIncomplete}>
              {t("signIn")}
            </Button>
          </Stack>
        </form>
        {role === "pharmacy" ? <OwnerLinks /> : null}
      </Stack>
    </Paper>
  )
}

const OwnerLinks = () => {
  const { t } = useTranslation("access")
  return (
    <Stack gap="xs" align="center">
      <Text>
        {t("noAccount")}{" "}
        <Anchor component={Link} to={registerPath} fw={600}>
          {t("register")}
        </Anchor>
      </Text>
      <Anchor href={publicPages.home}>{t("backHome")}</Anchor>
    </Stack>
  )
}
