import { useTranslation } from "react-i18next"
import type { Refusal } from "./desk/basket.ts"

/** Explains in the user's language why the basket did not change. */
export const useRefusalWords = (): ((refusal: Refusal) => string) => {
  const { t } = useTranslation("sales")
  return (refusal) => {
    if (refusal.kind === "frozen") return t("refusal.frozen")
    if (refusal.kind === "expired") return t("refusal.expired", { name: refusal.name })
    return refusal.kind === "add"
      ? t("refusal.add", { name: refusal.name, available: refusal.stock })
      : t("refusal.set", { quantity: refusal.quantity, available: refusal.stock })
  }
}
