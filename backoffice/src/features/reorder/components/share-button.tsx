import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconShare } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { List } from "../../../components/frames/list/use-list.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { ReorderLine } from "../api/reorder.ts"
import { orderText } from "../lib/order-text.ts"
import { shareText } from "../lib/share-text.ts"

type Props = {
  readonly pharmacy: string
  readonly list: Pick<List<ReorderLine>, "readAll" | "rows">
}

/** Lines of a message at most: more is no message, but a file. */
const mostLines = 200

/** Shares the list as a message for the suppliers, or copies it where a device cannot share. */
export const ShareButton = ({ pharmacy, list }: Props) => {
  const { t } = useTranslation("reorder")
  const { day } = useFormat()
  const { fullName } = useMedicineNames()
  const errorWords = useErrorWords()
  const sharing = useMutation({
    mutationFn: async () => {
      const { rows, total } = await list.readAll({ most: mostLines })
      const title = t("share.title", { pharmacy, date: day(today()) })
      const text = orderText(rows, {
        title,
        noSupplier: t("noSupplier"),
        lineOf: (line) =>
          t("share.line", {
            name: `${fullName(line.name, line)} (${line.manufacter_name})`,
            count: line.packages,
          }),
      })
      const left = total - rows.length
      return shareText(title, left > 0 ? `${text}\n\n${t("share.cut", { count: left })}` : text)
    },
    onSuccess: (done) => {
      if (done === "copied") notifications.show({ message: t("share.copied"), color: "green" })
    },
    onError: (error) => notifications.show({ message: errorWords(error, t("share.failed")), color: "red" }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={20} aria-hidden />}
      loading={sharing.isPending}
      disabled={list.rows === undefined || list.rows.length === 0}
      onClick={() => sharing.mutate()}
    >
      {t("share.button")}
    </Button>
  )
}
