import { useForm } from "@mantine/form"
import type { UseFormInput, UseFormReturnType } from "@mantine/form"
import { useEffect, useEffectEvent } from "react"

type Options<Values> = {
  /** The values of the fields: the entity's, or empty ones for a new entity. */
  readonly values: Values
  readonly validate?: UseFormInput<Values>["validate"]
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** The new values, except for touched fields, which keep their old value. */
const keeping = <Values extends object>(
  next: Values,
  held: Values,
  isTouched: Readonly<Record<string, boolean>>,
): Values => {
  const kept = Object.entries(held).filter(([name]) => isTouched[name] === true)
  return { ...next, ...Object.fromEntries(kept) }
}

/**
 * A form that is filled from an entity and follows it: when the entity is fetched again, the untouched fields take the
 * new values. A touched field keeps both the typed value and its initial value, which `form.getInitialValues()`
 * returns.
 */
export const useEntityForm = <Values extends object>({
  values,
  validate,
}: Options<Values>): UseFormReturnType<Values> => {
  const form = useForm<Values>({
    initialValues: values,
    validateInputOnBlur: true,
    ...(validate === undefined ? {} : { validate }),
  })
  const follow = useEffectEvent((next: Values) => {
    if (isSame(next, form.getInitialValues())) return
    const isTouched = form.getDirty()
    const errors = form.errors
    form.setInitialValues(keeping(next, form.getInitialValues(), isTouched))
    form.setValues(keeping(next, form.getValues(), isTouched))
    // Mantine clears the errors with new values; the errors of touched fields still apply.
    form.setErrors(errors)
  })
  const written = JSON.stringify(values)
  useEffect(() => follow(JSON.parse(written)), [written])
  return form
}
