/**
 * The permissions of staff, in the spelling of the menus and the permission map: the ten of the documents in their
 * order, then the added ones. This module imports nothing, because the web apps load it too.
 */
export const permissions = [
  "View Dashboard Overview",
  "View Dashboard Transactions",
  "Create Sale",
  "View Sale History",
  "Manage Medicine Inventory",
  "Import Export Medicine",
  "View Stock Report",
  "View Alerts",
  "View Expiry Report",
  "View Sales Report",
  "Refund Sale",
  "Give Discount",
  "Manage Shifts",
] as const

export type Permission = (typeof permissions)[number]
