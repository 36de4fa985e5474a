import { Text } from "@mantine/core"
import { modals } from "@mantine/modals"

type Question = {
  readonly title: string
  readonly body: string
  readonly confirm: string
  readonly cancel: string
  readonly onConfirm: () => void
}

/** Asks for confirmation before something that cannot be undone; the red button names the action. */
export const confirmDanger = ({ title, body, confirm, cancel, onConfirm }: Question): void => {
  modals.openConfirmModal({
    title,
    children: <Text>{body}</Text>,
    labels: { confirm, cancel },
    confirmProps: { color: "red" },
    onConfirm,
  })
}
