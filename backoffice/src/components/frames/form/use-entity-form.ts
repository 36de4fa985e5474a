import { useForm } from "@mantine/form"
import type { UseFormInput, UseFormReturnType } from "@mantine/form"
import { useEffect, useEffectEvent } from "react"

type Options<Values> = {
  /** What the fields hold: the entity's values, or empty ones for a new entity. */
  readonly values: Values
  readonly validate?: UseFormInput<Values>["validate"]
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Values in which the touched fields keep what they held. */
const keeping = <Values extends object>(
  next: Values,
  held: Values,
  isTouched: Readonly<Record<string, boolean>>,
): Values => {
  const kept = Object.entries(held).filter(([name]) => isTouched[name] === true)
  return { ...next, ...Object.fromEntries(kept) }
}

/**
 * A form that is filled from an entity and kept with it: when the entity comes anew, the fields that the reader has not
 * touched follow it. A touched field keeps both what was typed and what it was typed over, which
 * `form.getInitialValues()` answers.
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
    // The kit forgets them with new values; what is wrong with a touched field still is.
    form.setErrors(errors)
  })
  const written = JSON.stringify(values)
  useEffect(() => follow(JSON.parse(written)), [written])
  return form
}
