import { focusFirstError } from "@rokthnam/shared/web/browser/focus-first-error"
import { useFieldProblems } from "@rokthnam/shared/web/errors/field-problems"
import { useEffect, useState } from "react"

type Edited<Field> = { readonly error: unknown; readonly fields: ReadonlyArray<Field> }

/**
 * The messages for the fields that the API refused, each until its field is edited, and the messages for problems that
 * belong to no field of the form. `fields` are the contract's names.
 */
export const useRefusedFields = <Field extends string>(error: unknown, fields: ReadonlyArray<Field>) => {
  const { byField, others } = useFieldProblems()(error, fields)
  const [edited, setEdited] = useState<Edited<Field>>({ error, fields: [] })
  const since = edited.error === error ? edited.fields : []
  const isRefused = Object.keys(byField).length > 0
  // A form that is sent again has no error meanwhile, so every refusal focuses its first field again.
  useEffect(() => {
    if (isRefused) focusFirstError()
  }, [isRefused])
  return {
    problem: (field: Field): string | undefined => (since.includes(field) ? undefined : byField[field]),
    others,
    edit: (field: Field) => setEdited({ error, fields: [...since, field] }),
  }
}
