import { useTranslation } from "react-i18next"
import type { kinds } from "../i18n/en/kinds.ts"

const forms = [
  "injection",
  "drops",
  "liquid",
  "capsule",
  "effervescent",
  "tablet",
  "sachet",
  "suppository",
  "cream",
  "inhaler",
  "spray",
  "patch",
  "mouthwash",
  "shampoo",
  "enema",
] as const satisfies ReadonlyArray<keyof typeof kinds.forms>

/** Names a family of dosage forms in the current language. One without a name is called as the API calls it. */
export const useFormName = () => {
  const { t } = useTranslation("kinds")
  return (form: string): string => {
    const known = forms.find((one) => one === form)
    return known === undefined ? form : t(`forms.${known}`)
  }
}
