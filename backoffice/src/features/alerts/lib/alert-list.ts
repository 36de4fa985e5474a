import type { Alert } from "../api/alerts.ts"

/** The alert types of the filter; '' means all. */
export const alertTypes = ["", "LOW_STOCK", "EXPIRING_SOON"] as const
export type AlertTypeChoice = (typeof alertTypes)[number]

/** The React key of an alert: a medicine has at most one alert of each type. */
export const alertKey = (alert: Alert): string => `${alert.medicine_id} ${alert.alert_type}`

const orders: Readonly<Record<string, (one: Alert, other: Alert) => number>> = {
  name: (one, other) =>
    one.medicine_name.localeCompare(other.medicine_name) || one.dosage.localeCompare(other.dosage),
  quantity: (one, other) => one.quantity - other.quantity,
  expires: (one, other) => one.days_until_expiry - other.days_until_expiry,
}

/**
 * Filters alerts by type and sorts them by 'name', 'quantity' or 'expires'; a leading '-' means descending, and ''
 * keeps the API's order.
 */
export const arranged =
  (type: AlertTypeChoice, sort: string) =>
  (alerts: ReadonlyArray<Alert>): ReadonlyArray<Alert> => {
    const chosen = alerts.filter((alert) => type === "" || alert.alert_type === type)
    const order = orders[sort.replace(/^-/, "")]
    if (order === undefined) return chosen
    const sorted = chosen.toSorted(order)
    return sort.startsWith("-") ? sorted.toReversed() : sorted
  }
