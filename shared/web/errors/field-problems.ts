import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { ApiFailure } from "./api-failure.ts"
import type { FieldError } from "./api-failure.ts"

/** What a form shows after the API refused it. */
export type FieldProblems<Field extends string> = {
  /** The message for each refused field of the form. */
  readonly byField: Partial<Record<Field, string>>
  /** The messages for problems that belong to no field of the form. */
  readonly others: ReadonlyArray<string>
}

type AnyKey = (key: string, params: object) => string

/** A problem with a part of a field, such as its first value (`role_ids.0`), counts for the whole field. */
const isWithin = (place: string, field: string) => place === field || place.startsWith(`${field}.`)

const sentence = (message: string) => `${message.slice(0, 1).toUpperCase()}${message.slice(1)}`

/** Turns a 422 into messages for the fields of a form: `fieldProblems(error, ["email", "password"])`. */
export const useFieldProblems = () => {
  const { t, i18n } = useTranslation("fields")
  return useCallback(
    <Field extends string>(error: unknown, fields: ReadonlyArray<Field>): FieldProblems<Field> => {
      const wordsFor = ({ code, params, message }: FieldError): string =>
        code !== "" && i18n.exists(code, { ns: "fields" })
          ? (t as unknown as AnyKey)(code, params)
          : sentence(message)
      const byField: Partial<Record<Field, string>> = {}
      const others: Array<string> = []
      for (const one of error instanceof ApiFailure ? error.errors : []) {
        const field = fields.find((name) => isWithin(one.field, name))
        if (field === undefined) others.push(wordsFor(one))
        else byField[field] ??= wordsFor(one)
      }
      return { byField, others }
    },
    [t, i18n],
  )
}
