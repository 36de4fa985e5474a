import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { correctStock } from "../api/medicines.ts"
import type { Medicine } from "../api/medicines.ts"
import type { Stock } from "./stock-correction.ts"

/**
 * Takes a correction of the stock back, as a correction of a mistake. If something was sold since, it is refused and said:
 * the stock of now counts. Sent again it changes nothing.
 */
export const useStockUndo = ({ id, name, ...strength }: Medicine) => {
  const { t } = useTranslation("medicines")
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const { fullName } = useMedicineNames()
  return useMutation({
    mutationFn: ({ now, before }: { readonly now: Stock; readonly before: Stock }) =>
      correctStock(id, {
        quantity: before.quantity,
        loose_units: before.loose_units,
        quantity_seen: now.quantity,
        loose_units_seen: now.loose_units,
        reason: "mistake",
      }),
    onSuccess: () =>
      notifications.show({ message: t("undone.stock", { name: fullName(name, strength) }), color: "green" }),
    onError: (error) => notifications.show({ message: errorWords(error, t("undone.failed")), color: "red" }),
    onSettled: () => stockChanged(client),
  })
}
