/** The ten permissions of staff, spelt as the menus and the permission map spell them. No runtime of its own: the web apps import it too. */
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
] as const

export type Permission = (typeof permissions)[number]
