import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { changeMedicines } from "../api/medicines.ts"
import type { ChangesResult, Medicine, MedicineChanges } from "../api/medicines.ts"
import { takenBack } from "./many-changes.ts"

type Options = {
  readonly medicines: ReadonlyArray<Medicine>
  readonly onDone: () => void
}

/**
 * Writes changes of several medicines, names those that were refused, and offers to take the others back. Sent again
 * after a lost answer they change nothing twice.
 */
export const useChangeMany = ({ medicines, onDone }: Options) => {
  const { t } = useTranslation("medicines")
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const { fullName } = useMedicineNames()
  const nameOf = ({ id, name, dosage }: ChangesResult["refused"][number]): string => {
    const known = medicines.find((medicine) => medicine.id === id)
    if (name !== "") return fullName(name, { dosage, form: known?.form })
    return known === undefined ? "" : fullName(known.name, known)
  }
  const sayRefused = ({ refused }: ChangesResult) => {
    if (refused.length === 0) return
    const names = refused.map((one) => t(`many.refused.${one.reason}`, { name: nameOf(one) })).join("; ")
    notifications.show({ message: t("many.left", { names }), color: "yellow", autoClose: false })
  }
  const undo = useMutation({
    mutationFn: (changes: MedicineChanges) => changeMedicines(changes),
    onSuccess: (result) => {
      notifications.show({ message: t("many.undone", { count: result.changed }), color: "green" })
      sayRefused(result)
    },
    onError: (error) => notifications.show({ message: errorWords(error, t("many.failed")), color: "red" }),
    onSettled: () => stockChanged(client),
  })
  return useMutation({
    mutationFn: (changes: MedicineChanges) => changeMedicines(changes),
    onSuccess: (result, changes) => {
      const refused = new Set(result.refused.map(({ id }) => id))
      const done = changes.filter(({ id }) => !refused.has(id))
      if (done.length > 0)
        offerUndo(t("many.done", { count: done.length }), () => undo.mutate(takenBack(done)))
      sayRefused(result)
      void stockChanged(client)
      onDone()
    },
  })
}
