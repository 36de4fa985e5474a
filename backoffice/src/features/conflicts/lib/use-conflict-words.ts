import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { useAmounts } from "../../../lib/use-amounts.ts"
import type { Conflict } from "../api/conflicts.ts"

/** A sentence that says what a sale did not agree with. */
export const useConflictWords = () => {
  const { t } = useTranslation("conflicts")
  const { money } = useFormat()
  const { amounts } = useAmounts()
  const amountOf = (number: number | null, isLoose: boolean) =>
    isLoose ? amounts(0, number ?? 0) : amounts(number ?? 0)
  return ({ kind, subject, wanted, had, is_loose, price_taken, price_listed }: Conflict): string =>
    t(`kinds.${kind}`, {
      name: subject,
      wanted: amountOf(wanted, is_loose),
      had: amountOf(had, is_loose),
      taken: money(price_taken ?? 0),
      listed: money(price_listed ?? 0),
    })
}
