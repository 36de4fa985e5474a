import { ThemeIcon } from "@mantine/core"
import { IconCalendarDue, IconCalendarX, IconPackage } from "@tabler/icons-react"
import type { Alert } from "../api/alerts.ts"
import { isExpiredAlert } from "../lib/use-alert-words.ts"

/** The icon of an alert: red when the medicine is expired or out of stock, yellow before that. */
export const AlertIcon = ({ alert }: { readonly alert: Alert }) => {
  const isExpired = isExpiredAlert(alert)
  const isRed = isExpired || (alert.alert_type === "LOW_STOCK" && alert.quantity <= 0)
  const Sign = alert.alert_type === "LOW_STOCK" ? IconPackage : isExpired ? IconCalendarX : IconCalendarDue
  return (
    <ThemeIcon size={36} color={isRed ? "red" : "yellow"} variant="light" aria-hidden>
      <Sign size={20} />
    </ThemeIcon>
  )
}
