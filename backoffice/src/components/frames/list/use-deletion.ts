import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { confirmDanger } from "../../ui/confirm.tsx"
import { useRegion } from "./use-region.ts"

type Options<Row> = {
  readonly remove: (row: Row) => Promise<unknown>
  /** Reads anew what the row was part of. */
  readonly onDeleted: () => Promise<unknown>
  readonly words: {
    readonly title: (row: Row) => string
    readonly body: string
    readonly confirm?: string
    readonly done: (row: Row) => string
    readonly failed: string
  }
}

export type Deletion<Row> = {
  /** Asks, and deletes the row if the answer is yes. */
  readonly ask: (row: Row) => void
  /** Why the last one failed, in words. */
  readonly error: string | undefined
  readonly forget: () => void
  /** The list, which takes the focus when the row that had it is gone. */
  readonly regionId: string
}

/** Deletes a row of a list after asking, says so, and keeps the keyboard in the list. */
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
        body: words.body,
        confirm: words.confirm ?? t("delete"),
        cancel: t("cancel"),
        onConfirm: () => deletion.mutate(row),
      }),
    error: deletion.error === null ? undefined : errorWords(deletion.error, words.failed),
    forget: deletion.reset,
    regionId: region.id,
  }
}
