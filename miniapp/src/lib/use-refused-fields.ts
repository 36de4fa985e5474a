import { focusFirstError } from "@rokthnam/shared/web/browser/focus-first-error"
import { useFieldProblems } from "@rokthnam/shared/web/errors/field-problems"
import { useEffect, useState } from "react"

type Edited<Field> = { readonly error: unknown; readonly fields: ReadonlyArray<Field> }

/**
 * The words for what the API refused in the fields of a form, each until its field is edited, and the words for what
 * has no field here. `fields` are the contract's names.
 */
export const useRefusedFields = <Field extends string>(error: unknown, fields: ReadonlyArray<Field>) => {
  const { byField, others } = useFieldProblems()(error, fields)
  const [edited, setEdited] = useState<Edited<Field>>({ error, fields: [] })
  const since = edited.error === error ? edited.fields : []
  const isRefused = Object.keys(byField).length > 0
  // While a form is sent again it has no error, so every refusal leads to its first field.
  useEffect(() => {
    if (isRefused) focusFirstError()
  }, [isRefused])
  return {
    problem: (field: Field): string | undefined => (since.includes(field) ? undefined : byField[field]),
    others,
    edit: (field: Field) => setEdited({ error, fields: [...since, field] }),
  }
}
