import { useTranslation } from "react-i18next"
import { ApiFailure, ConnectionFailure } from "./failures.ts"

/**
 * The sentence for a failure: the app's own words for its code, else the server's `detail`, else the fallback that
 * the caller gives (the documented sentence of that place).
 */
export const useErrorWords = () => {
  const { t, i18n } = useTranslation("errors")
  return (error: unknown, fallback: string): string => {
    if (error instanceof ConnectionFailure) return t(`connection.${error.reason}`)
    if (!(error instanceof ApiFailure)) return fallback
    const key = `codes.${error.code ?? ""}`
    // A code is the server's: whether there are words for it is only known at run time.
    if (error.code !== undefined && i18n.exists(key, { ns: "errors" })) {
      return (t as unknown as (key: string, params: object) => string)(key, {
        ...error.params,
        detail: error.detail,
      })
    }
    return error.detail ?? fallback
  }
}
