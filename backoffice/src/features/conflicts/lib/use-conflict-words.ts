import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Conflict } from "../api/conflicts.ts"

/** A sentence that says what a sale did not agree with. */
export const useConflictWords = () => {
  const { t } = useTranslation("conflicts")
  const { money } = useFormat()
  return ({ kind, subject, wanted, had, price_taken, price_listed }: Conflict): string =>
    t(`kinds.${kind}`, {
      name: subject,
      wanted: wanted ?? 0,
      had: had ?? 0,
      taken: money(price_taken ?? 0),
      listed: money(price_listed ?? 0),
    })
}
