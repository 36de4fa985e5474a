import { Alert, Anchor, Paper, Stack, Text, Title } from "@mantine/core"
import { useSessionState } from "@rokthnam/shared/web/sessions/use-session"
import { useTranslation } from "react-i18next"
import { Link, Navigate, useLocation } from "react-router-dom"
import { PageTitle } from "../../../components/ui/page-title.tsx"
import { doors, publicPages, registerPath } from "../../../lib/paths.ts"
import { sessionOf } from "../../../lib/sessions.ts"
import type { SessionRole } from "../../../lib/sessions.ts"
import { destinationOf } from "../lib/destination.ts"
import { useEndedWords } from "../lib/use-ended-words.ts"
import { LoginForm } from "./login-form.tsx"

/**
 * The sign-in page of a role. A person who is already signed in is redirected to the requested page or to the home
 * page.
 */
export const LoginPage = ({ role }: { readonly role: SessionRole }) => {
  const { t } = useTranslation("access")
  const endedWords = useEndedWords()
  const location = useLocation()
  const state = useSessionState(sessionOf(role))
  const destination = destinationOf(location.state, role)
  if (state.status === "active") return <Navigate to={destination} replace />
  const isSentHere = destination !== doors[role].home
  return (
    <Paper p={{ base: "lg", sm: "xl" }} w="100%" maw={440} shadow="md">
      <PageTitle title={t(`${role}.title`)} />
      <Stack gap="lg">
        <div>
          <Title order={1}>{t(`${role}.title`)}</Title>
          <Text c="dimmed">{t(`${role}.subtitle`)}</Text>
        </div>
        {state.status === "ended" ? (
          <Alert color="yellow">{endedWords(state)}</Alert>
        ) : isSentHere ? (
          <Alert color="blue">{t("pleaseSignIn")}</Alert>
        ) : null}
        <LoginForm role={role} />
        {role === "pharmacy" ? <OwnerLinks /> : null}
      </Stack>
    </Paper>
  )
}

const OwnerLinks = () => {
  const { t } = useTranslation("access")
  return (
    <Stack gap="xs" align="center">
      <Text ta="center">
        {t("noAccount")}{" "}
        <Anchor component={Link} to={registerPath} fw={600}>
          {t("register")}
        </Anchor>
      </Text>
      <Anchor href={publicPages.home}>{t("backHome")}</Anchor>
    </Stack>
  )
}
