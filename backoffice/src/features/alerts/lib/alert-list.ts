import { alertOrders } from "../api/alerts.ts"
import type { Alert, AlertOrder } from "../api/alerts.ts"

/** The alert types of the filter; '' means all. */
export const alertTypes = ["", "LOW_STOCK", "EXPIRING_SOON"] as const
export type AlertTypeChoice = (typeof alertTypes)[number]

/** The order that the address names; '' for the most urgent first. */
export const orderOf = (sort: string): AlertOrder | "" => alertOrders.find((order) => order === sort) ?? ""

/** The React key of an alert: a medicine has at most one alert of each type. */
export const alertKey = (alert: Alert): string => `${alert.medicine_id} ${alert.alert_type}`
