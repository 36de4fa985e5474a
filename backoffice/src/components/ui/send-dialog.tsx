import { Button, Group, Modal, Stack } from "@mantine/core"
import type { FormEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "./error-banner.tsx"
import { useSend } from "../../lib/use-send.ts"
import type { SendOptions } from "../../lib/use-send.ts"

type Props = SendOptions & {
  readonly title: string
  readonly submit: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that sends what is typed in it. It stays open with what was typed until the call has succeeded. */
export const SendDialog = ({ title, submit, onClose, children, ...options }: Props) => {
  const { t } = useTranslation()
  const { send, problem } = useSend(options)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {children}
          {problem === null ? null : <ErrorBanner message={problem} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={options.sending.isPending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
