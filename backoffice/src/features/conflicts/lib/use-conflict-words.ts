import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { Conflict } from "../api/conflicts.ts"

/** What a conflict is about: a medicine with its strength and form, a payment method, or the reason of a discount. */
export const useSubject = () => {
  const { fullName } = useMedicineNames()
  return ({ subject, dosage, form }: Conflict): string =>
    dosage === undefined ? subject : fullName(subject, { dosage, form })
}

/** A sentence that says what a sale did not agree with. */
export const useConflictWords = () => {
  const { t } = useTranslation("conflicts")
  const { money } = useFormat()
  const { amounts } = useAmounts()
  const subjectOf = useSubject()
  const amountOf = (number: number | null, isLoose: boolean) =>
    isLoose ? amounts(0, number ?? 0) : amounts(number ?? 0)
  return (conflict: Conflict): string => {
    const { kind, wanted, had, is_loose, price_taken, price_listed } = conflict
    return t(`kinds.${kind}`, {
      name: subjectOf(conflict),
      wanted: amountOf(wanted, is_loose),
      had: amountOf(had, is_loose),
      taken: money(price_taken ?? 0),
      listed: money(price_listed ?? 0),
    })
  }
}
