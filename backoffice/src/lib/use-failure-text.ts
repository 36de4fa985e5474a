import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { ApiFailure } from "./api-failure.ts"

/**
 * Words for a failure: the screen's own words for its code, else the answer's detail, else the fallback that the
 * specification names for the call.
 */
export const useFailureText = (): ((error: unknown, fallback: string) => string) => {
  const { t, i18n } = useTranslation("failures")
  return useCallback(
    (error, fallback) => {
      if (!(error instanceof ApiFailure)) return fallback
      const key = `codes.${error.code}`
      if (error.code !== "" && i18n.exists(key, { ns: "failures" })) {
        const what = String(error.params["what"] ?? "")
        const words = i18n.exists(`what.${what}`, { ns: "failures" })
          ? t(`what.${what}` as "what.Medicine")
          : what
        // The code is data: that its key exists has just been checked.
        return t(key as "codes.OutOfStock", {
          ...error.params,
          what: words,
          detail: error.detail,
          name: String(error.params["name"] ?? ""),
          available: String(error.params["available"] ?? ""),
        })
      }
      return error.detail === "" ? fallback : error.detail
    },
    [t, i18n],
  )
}

/** The messages of a refused body for the fields that a form shows, by field name. */
export const fieldErrorsOf = (error: unknown, fields: ReadonlyArray<string>): Record<string, string> => {
  if (!(error instanceof ApiFailure)) return {}
  const known = error.errors.filter((one) => fields.includes(one.field))
  return Object.fromEntries(known.map((one) => [one.field, sentence(one.message)]))
}

const sentence = (message: string) => `${message.slice(0, 1).toUpperCase()}${message.slice(1)}`
