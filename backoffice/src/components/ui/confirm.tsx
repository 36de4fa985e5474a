import { Text } from "@mantine/core"
import { modals } from "@mantine/modals"
import type { ReactNode } from "react"

type Question = {
  readonly title: string
  /** What it means: a sentence, or what has several paragraphs or is still read. */
  readonly body: ReactNode
  readonly confirm: string
  readonly cancel: string
  readonly onConfirm: () => void
}

/** Asks for confirmation before something that cannot be undone; the red button names the action. */
export const confirmDanger = ({ title, body, confirm, cancel, onConfirm }: Question): void => {
  modals.openConfirmModal({
    title,
    children: typeof body === "string" ? <Text>{body}</Text> : body,
    labels: { confirm, cancel },
    confirmProps: { color: "red" },
    onConfirm,
  })
}
