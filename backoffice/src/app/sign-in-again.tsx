import { Button, Modal, Stack, Text } from "@mantine/core"
import type { SessionState } from "@rokthnam/shared/web/sessions/stored-session"
import { useQueryClient } from "@tanstack/react-query"
import type { FocusEvent } from "react"
import { useTranslation } from "react-i18next"
import { LoginForm } from "../features/access/components/login-form.tsx"
import { useEndedWords } from "../features/access/lib/use-ended-words.ts"
import { knownEmail } from "../features/profile/lib/known-email.ts"
import { sessionOf } from "../lib/sessions.ts"
import type { SessionRole } from "../lib/sessions.ts"

/** The z-index of this dialog: above every other dialog, including the palette (9999). */
const above = 10_000

/**
 * Marks the focused element so that Mantine ignores its keys: a dialog below would otherwise close on Escape, because
 * it receives the key first.
 */
const keepEscape = ({ target }: FocusEvent<HTMLElement>) =>
  target.setAttribute("data-mantine-stop-propagation", "true")

type Props = { readonly role: SessionRole; readonly session: SessionState<string> }

/**
 * Signs a person in again in a dialog over the page whose session ended: typed text stays, and the waiting calls
 * continue.
 */
export const SignInAgain = ({ role, session }: Props) => {
  const { t } = useTranslation("access")
  const endedWords = useEndedWords()
  const email = knownEmail(useQueryClient(), role)
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
        {session.status === "ended" ? <Text>{endedWords(session)}</Text> : null}
        <Text>{t("again.stays")}</Text>
        <LoginForm role={role} knownEmail={email} />
        <Button variant="subtle" color="gray" onClick={sessionOf(role).signOut}>
          {t("again.leave")}
        </Button>
      </Stack>
    </Modal>
  )
}
