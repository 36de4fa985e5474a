import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import type { pages } from "../lib/paths.ts"

/** The permission that staff need to open each page; the owner may open all. Menu and routes both read this table. */
export const pagePermissions: Readonly<
  Record<Exclude<keyof typeof pages, "profile" | "security">, Permission>
> = {
  overview: "View Dashboard Overview",
  transactions: "View Dashboard Transactions",
  newSale: "Create Sale",
  saleHistory: "View Sale History",
  sale: "View Sale History",
  conflicts: "Refund Sale",
  shifts: "Create Sale",
  shift: "Create Sale",
  shiftDay: "Manage Shifts",
  medicines: "Manage Medicine Inventory",
  addMedicine: "Manage Medicine Inventory",
  editMedicine: "Manage Medicine Inventory",
  categories: "Manage Medicine Inventory",
  addCategory: "Manage Medicine Inventory",
  editCategory: "Manage Medicine Inventory",
  reorder: "Manage Medicine Inventory",
  bulk: "Import Export Medicine",
  alerts: "View Alerts",
  stockReport: "View Stock Report",
  expiryReport: "View Expiry Report",
  salesReport: "View Sales Report",
}
