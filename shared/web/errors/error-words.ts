import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { ApiFailure } from "./api-failure.ts"

/** A code is the server's: whether there are words for it is only known at run time. */
type AnyKey = (key: string, params: object) => string

/**
 * The sentence for a failure: the reader's words for its code, else the server's English `detail`, else the fallback
 * (the documented sentence of that place).
 */
export const useErrorWords = (): ((error: unknown, fallback: string) => string) => {
  const { t, i18n } = useTranslation("errors")
  return useCallback(
    (error, fallback) => {
      if (!(error instanceof ApiFailure)) return fallback
      const known = (key: string) => i18n.exists(key, { ns: "errors" })
      const words = t as unknown as AnyKey
      if (error.code === "" || !known(`codes.${error.code}`)) {
        return error.detail === "" ? fallback : error.detail
      }
      const what = String(error.params["what"] ?? "")
      return words(`codes.${error.code}`, {
        ...error.params,
        detail: error.detail,
        // What is missing has words of its own where an app speaks of many things.
        what: known(`what.${what}`) ? words(`what.${what}`, {}) : what,
      })
    },
    [t, i18n],
  )
}
