import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { confirmDanger } from "../../ui/confirm.tsx"
import { useRegion } from "./use-region.ts"

type Options<Row> = {
  readonly remove: (row: Row) => Promise<unknown>
  /** Refetches the data that the row was part of. */
  readonly onDeleted: () => Promise<unknown>
  readonly words: {
    readonly title: (row: Row) => string
    /** What goes with the row, and that it does not come back. */
    readonly body: (row: Row) => ReactNode
    readonly confirm?: string
    readonly done: (row: Row) => string
    readonly failed: string
  }
}

export type Deletion<Row> = {
  /** Asks for confirmation, then deletes the row. */
  readonly ask: (row: Row) => void
  /** The message for the last deletion that failed. */
  readonly error: string | undefined
  readonly forget: () => void
  /** The id of the list, which receives the focus when the focused row is deleted. */
  readonly regionId: string
}

/** Deletes a row of a list after a confirmation, shows a message, and keeps the keyboard focus in the list. */
export const useDeletion = <Row>({ remove, onDeleted, words }: Options<Row>): Deletion<Row> => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const region = useRegion()
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async (_, row) => {
      notifications.show({ message: words.done(row), color: "green" })
      await onDeleted()
      region.focus()
    },
  })
  return {
    ask: (row) =>
      confirmDanger({
        title: words.title(row),
        body: words.body(row),
        confirm: words.confirm ?? t("delete"),
        cancel: t("cancel"),
        onConfirm: () => deletion.mutate(row),
      }),
    error: deletion.error === null ? undefined : errorWords(deletion.error, words.failed),
    forget: deletion.reset,
    regionId: region.id,
  }
}
