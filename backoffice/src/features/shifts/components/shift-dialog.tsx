import { Button, Group, Modal, Stack } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useState } from "react"
import type { FormEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"

type Props = {
  readonly title: string
  readonly submit: string
  /** What must be filled in first, said when the button is pressed; null if nothing is missing. */
  readonly missing: string | null
  readonly sending: {
    readonly isPending: boolean
    readonly error: Error | null
    readonly mutate: () => void
  }
  /** Shown for a failed call whose answer has no message. */
  readonly failed: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog about the drawer. It stays open with what was typed until the call has succeeded. */
export const ShiftDialog = ({ title, submit, missing, sending, failed, onClose, children }: Props) => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const [wasPressed, setPressed] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (missing === null && !sending.isPending) sending.mutate()
  }
  const refused = sending.error === null ? null : errorWords(sending.error, failed)
  const problem = missing === null ? refused : wasPressed ? missing : null
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={send} noValidate>
        <Stack>
          {children}
          {problem === null || sending.isPending ? null : <ErrorBanner message={problem} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={sending.isPending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
