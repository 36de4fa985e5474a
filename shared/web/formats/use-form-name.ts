import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { medicineForms } from "../../src/Medicines/MedicineRules.ts"

/** Names a family of dosage forms in the current language. One without a name is called as the API calls it. */
export const useFormName = () => {
  const { t } = useTranslation("kinds")
  return useCallback(
    (form: string): string => {
      const known = medicineForms.find((one) => one === form)
      return known === undefined ? form : t(`forms.${known}`)
    },
    [t],
  )
}
