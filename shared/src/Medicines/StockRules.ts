/**
 * The thresholds of stock and expiry (document 2, sections 4 and 9). Quantities count packages; days are calendar
 * days in Phnom Penh.
 */

/** Point of sale: the low-stock badge is shown at this quantity or less. */
export const lowStockBadgeAt = 10
/** Stock report: yellow from 1 to this quantity, green above. */
export const reportYellowUpTo = 10
/** Everywhere else: 'Low Stock' from 1 to this quantity. */
export const lowStockLabelUpTo = 20
/** Alerts: LOW_STOCK at this quantity or less unless configured otherwise. */
export const defaultLowStockAlertAt = 10
/** Alerts: EXPIRING_SOON at this many days or fewer unless configured otherwise. */
export const defaultExpiryAlertDays = 30
/** Expiry report: orange up to this many days, yellow beyond. */
export const expiryOrangeUpTo = 30
/** Expiry report: the options of 'Days Until Expiry' and the default. */
export const expiryThresholds = [30, 60, 90, 180] as const
export const defaultExpiryThreshold = 90

export type StockLabel = "out_of_stock" | "low_stock" | "in_stock"

/** The label of a quantity: 0 or less is out of stock, 1 to 20 low, above 20 in stock. */
export const stockLabel = (quantity: number): StockLabel =>
  quantity <= 0 ? "out_of_stock" : quantity <= lowStockLabelUpTo ? "low_stock" : "in_stock"

export type StockColor = "red" | "yellow" | "green"

/** The report badge's colour: 0 red, 1 to 10 yellow, above 10 green. */
export const stockColor = (quantity: number): StockColor =>
  quantity <= 0 ? "red" : quantity <= reportYellowUpTo ? "yellow" : "green"

/** Whether the point of sale shows its low-stock badge. */
export const showsLowStockBadge = (quantity: number): boolean => quantity <= lowStockBadgeAt

export type ExpiryColor = "red" | "orange" | "yellow"

/** The colour by days left: 0 or fewer red ('Expired'), 1 to 30 orange, otherwise yellow. */
export const expiryColor = (daysLeft: number): ExpiryColor =>
  daysLeft <= 0 ? "red" : daysLeft <= expiryOrangeUpTo ? "orange" : "yellow"
