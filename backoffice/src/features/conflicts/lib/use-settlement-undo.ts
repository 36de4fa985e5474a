import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { stockChanged } from "../../../lib/invalidate.ts"
import { unsettle } from "../api/conflicts.ts"
import type { Conflict } from "../api/conflicts.ts"

type Pair = {
  /** As the dialog showed it, and as the settlement left it. */
  readonly before: Conflict
  readonly settled: Conflict
}

const backOf = ({ before, settled }: Pair) => {
  const { stock, stock_loose_units: loose } = before
  const { stock: stockNow, stock_loose_units: looseNow } = settled
  const isKnown = stock !== null && loose !== null && stockNow !== null && looseNow !== null
  return {
    settled_at: settled.settled_at ?? "",
    ...(settled.settlement === "accept" || !isKnown
      ? {}
      : {
          stock: { quantity: stock, loose_units: loose, quantity_seen: stockNow, loose_units_seen: looseNow },
        }),
  }
}

/** Takes a settlement back with the stock that it changed. If something changed since, it is refused and said. */
export const useSettlementUndo = () => {
  const { t } = useTranslation("conflicts")
  const client = useQueryClient()
  const errorWords = useErrorWords()
  return useMutation({
    mutationFn: (pair: Pair) => unsettle(pair.settled.id, backOf(pair)),
    onSuccess: () => notifications.show({ message: t("undone"), color: "green" }),
    onError: (error) => notifications.show({ message: errorWords(error, t("failed.undo")), color: "red" }),
    onSettled: () => stockChanged(client),
  })
}
