import { useMemo } from "react"
import { useFormName } from "@rokthnam/shared/web/formats/use-form-name"

/** The strength as the pharmacy typed it, and the form that the API reads from it. */
type Strength = { readonly dosage: string; readonly form?: string | undefined }

const joined = (parts: ReadonlyArray<string>, between: string): string =>
  parts.filter((part) => part !== "").join(between)

/**
 * Words that tell medicines of one name apart. The form is left out where the strength says it already ("250mg
 * capsules").
 */
export const useMedicineNames = () => {
  const formName = useFormName()
  return useMemo(() => {
    /** "500mg · Capsule"; "" where nothing is known. */
    const strengthOf = ({ dosage, form }: Strength): string => {
      const isSaid = form === undefined || dosage.toLowerCase().includes(form)
      return joined([dosage, isSaid ? "" : formName(form)], " · ")
    }
    /** "Amoxicillin 500mg · Capsule". */
    const fullName = (name: string, strength: Strength): string => joined([name, strengthOf(strength)], " ")
    return { strengthOf, fullName }
  }, [formName])
}
