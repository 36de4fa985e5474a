import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"

type Options<Pair, Saved> = {
  /** Sends what was before, and names what its reader saw afterwards. */
  readonly send: (pair: Pair) => Promise<Saved>
  readonly onDone: (saved: Saved) => unknown
}

/**
 * Takes an edit back. If somebody changed the same since, it is refused and said. Sent again it changes nothing. It goes on
 * when its page was left.
 */
export const useTakingBack = <Pair, Saved>({
  send,
  onDone,
}: Options<Pair, Saved>): ((pair: Pair) => void) => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const { mutate } = useMutation({
    mutationFn: send,
    onSuccess: async (saved) => {
      notifications.show({ message: t("takenBack.done"), color: "green" })
      await onDone(saved)
    },
    onError: (error) =>
      notifications.show({ message: errorWords(error, t("takenBack.failed")), color: "red" }),
  })
  return (pair) => mutate(pair)
}
