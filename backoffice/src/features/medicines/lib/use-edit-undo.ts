import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { medicineQuery, updateMedicine } from "../api/medicines.ts"
import type { Medicine } from "../api/medicines.ts"
import { inputOf, valuesOf } from "./medicine-values.ts"

/** The medicine as the form was opened with it, and as the edit left it. */
type Pair = { readonly before: Medicine; readonly saved: Medicine }

const backOf = ({ before, saved }: Pair) => {
  const { quantity: quantity_seen, loose_units: loose_units_seen = 0, ...seen } = inputOf(valuesOf(saved))
  const { cost = null } = before
  return {
    ...inputOf(valuesOf(before)),
    seen,
    quantity_seen,
    loose_units_seen,
    // Not everybody may send a cost.
    ...((saved.cost ?? null) === cost ? {} : { cost }),
  }
}

/**
 * Takes an edit of a medicine back. If somebody edited it since, or sold of a stock that the edit had changed, it is
 * refused and said. Sent again it changes nothing.
 */
export const useEditUndo = () => {
  const { t } = useTranslation("medicines")
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const { fullName } = useMedicineNames()
  return useMutation({
    mutationFn: (pair: Pair) => updateMedicine(pair.saved.id, backOf(pair)),
    onSuccess: (medicine) => {
      client.setQueryData(medicineQuery(medicine.id).queryKey, medicine)
      notifications.show({
        message: t("undone.edit", { name: fullName(medicine.name, medicine) }),
        color: "green",
      })
    },
    onError: (error) => notifications.show({ message: errorWords(error, t("undone.failed")), color: "red" }),
    onSettled: () => stockChanged(client),
  })
}
