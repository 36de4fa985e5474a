import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { ApiFailure } from "./api-failure.ts"

/** The codes come from the server, so whether a translation exists is known only at run time. */
type AnyKey = (key: string, params: object) => string

/**
 * Returns a function that gives the sentence for a failure: the translation of its code, else the server's English
 * `detail`, else the fallback (the documented sentence of that screen).
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
        // A failure with several causes may have a sentence for each: `codes.<code>_<problem>`.
        context: error.params["problem"],
        // An app with many kinds of records translates the name of the missing one as well.
        what: known(`what.${what}`) ? words(`what.${what}`, {}) : what,
      })
    },
    [t, i18n],
  )
}
