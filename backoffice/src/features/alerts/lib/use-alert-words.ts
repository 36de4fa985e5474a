import { useTranslation } from "react-i18next"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { Alert } from "../api/alerts.ts"

/**
 * Whether the medicine of an alert has expired. The document recognises this by a minus sign in the message ('in -3
 * days'). A name may contain a hyphen too, so the sign must stand before a number at the end.
 */
export const isExpiredAlert = (alert: Pick<Alert, "alert_type" | "message">): boolean =>
  alert.alert_type === "EXPIRING_SOON" && /\s-\d+ days?\.?$/.test(alert.message)

/** Gives the sentence of an alert in the user's language. */
export const useAlertWords = (): ((alert: Alert) => string) => {
  const { t } = useTranslation("alerts")
  const { fullName } = useMedicineNames()
  return (alert) => {
    const name = fullName(alert.medicine_name, alert)
    if (alert.alert_type === "LOW_STOCK") {
      return alert.quantity <= 0 ? t("words.out", { name }) : t("words.low", { name, count: alert.quantity })
    }
    if (isExpiredAlert(alert)) return t("words.expired", { name })
    return alert.days_until_expiry === 0
      ? t("words.today", { name })
      : t("words.expiring", { name, count: alert.days_until_expiry })
  }
}
