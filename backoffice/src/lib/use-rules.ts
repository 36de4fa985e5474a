import {
  barcodePattern,
  emailPattern,
  longestEmail,
  longestPassword,
  phonePattern,
  shortestPassword,
} from "@rokthnam/shared/Primitives/TextRules"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"

/** The validation rules of forms; each rule returns a message in the user's language, or null. */
export const useRules = () => {
  const { t } = useTranslation()
  return useMemo(() => {
    const required = (value: string) => (value.trim() === "" ? t("rules.required") : null)
    const newPassword = (value: string) => {
      const length = value.trim().length
      if (length === 0) return t("rules.required")
      return length < shortestPassword || length > longestPassword
        ? t("rules.password", { min: shortestPassword, max: longestPassword })
        : null
    }
    return {
      required,
      newPassword,
      optionalPassword: (value: string) => (value.trim() === "" ? null : newPassword(value)),
      same: (value: string, other: string) =>
        value.trim() === other.trim() ? null : t("rules.passwordsDiffer"),
      email: (value: string) =>
        required(value) ??
        (emailPattern.test(value.trim()) && value.trim().length <= longestEmail ? null : t("rules.email")),
      phone: (value: string) =>
        required(value) ?? (phonePattern.test(value.trim()) ? null : t("rules.phone")),
      barcode: (value: string) =>
        value.trim() === "" || barcodePattern.test(value.trim()) ? null : t("rules.barcode"),
      minimum: (value: number | string, minimum: number) => {
        if (typeof value !== "number") return value.trim() === "" ? t("rules.required") : t("rules.number")
        return value < minimum ? t("rules.minimum", { minimum }) : null
      },
    }
  }, [t])
}
