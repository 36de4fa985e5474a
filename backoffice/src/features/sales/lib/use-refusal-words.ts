import { useTranslation } from "react-i18next"
import { useCounted } from "./use-counted.ts"
import type { Refusal } from "./desk/basket.ts"

/** Explains in the user's language why the basket did not change. */
export const useRefusalWords = (): ((refusal: Refusal) => string) => {
  const { t } = useTranslation("sales")
  const counted = useCounted()
  return (refusal) => {
    if (refusal.kind === "frozen") return t("refusal.frozen")
    if (refusal.kind === "expired") return t("refusal.expired", { name: refusal.name })
    if (refusal.kind === "unread")
      return t("refusal.unread", {
        typed: refusal.typed.trim(),
        name: refusal.name,
        kept: counted(refusal.line.measure, refusal.line.quantity),
      })
    return refusal.kind === "add"
      ? t("refusal.add", { name: refusal.name, available: refusal.stock })
      : t("refusal.set", {
          quantity: counted(refusal.measure, refusal.quantity),
          available: counted(refusal.measure, refusal.stock),
        })
  }
}
