import { Button, Modal, Stack, Text } from "@mantine/core"
import type { SessionState } from "@rokthnam/shared/web/sessions/stored-session"
import { useQueryClient } from "@tanstack/react-query"
import type { FocusEvent } from "react"
import { useTranslation } from "react-i18next"
import { LoginForm } from "../features/access/components/login-form.tsx"
import { profileQuery, staffProfileQuery } from "../features/profile/api/account.ts"
import { sessionOf } from "../lib/sessions.ts"
import type { SessionRole } from "../lib/sessions.ts"

/** Above every other dialog, the palette (9999) included. */
const above = 10_000

/** The e-mail of who was signed in, as far as the page has read it. */
const useKnownEmail = (role: SessionRole): string => {
  const client = useQueryClient()
  if (role === "pharmacy") return client.getQueryData(profileQuery.queryKey)?.email ?? ""
  return role === "staff" ? (client.getQueryData(staffProfileQuery.queryKey)?.email ?? "") : ""
}

/** A dialog below listens to Escape before this one does; the kit passes over elements that are marked so. */
const keepEscape = ({ target }: FocusEvent<HTMLElement>) =>
  target.setAttribute("data-mantine-stop-propagation", "true")

type Props = { readonly role: SessionRole; readonly session: SessionState<string> }

/** Signs a person in over the page whose session ended: what was typed stays, and the calls that wait go on. */
export const SignInAgain = ({ role, session }: Props) => {
  const { t } = useTranslation("access")
  const email = useKnownEmail(role)
  return (
    <Modal
      opened={session.status === "ended"}
      onClose={() => undefined}
      title={t("again.title")}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={above}
      onFocusCapture={keepEscape}
    >
      <Stack>
        {session.status === "ended" ? <Text>{t(`ended.${session.ending}`)}</Text> : null}
        <Text>{t("again.stays")}</Text>
        <LoginForm role={role} knownEmail={email} />
        <Button variant="subtle" color="gray" onClick={sessionOf(role).signOut}>
          {t("again.leave")}
        </Button>
      </Stack>
    </Modal>
  )
}
