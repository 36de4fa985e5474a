import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import type { pages } from "../lib/paths.ts"

/** What staff must be allowed to open a page; the owner may open all. Menu and routes read this one table. */
export const pagePermissions: Readonly<Record<Exclude<keyof typeof pages, "profile">, Permission>> = {
  overview: "View Dashboard Overview",
  transactions: "View Dashboard Transactions",
  newSale: "Create Sale",
  saleHistory: "View Sale History",
  medicines: "Manage Medicine Inventory",
  addMedicine: "Manage Medicine Inventory",
  editMedicine: "Manage Medicine Inventory",
  categories: "Manage Medicine Inventory",
  addCategory: "Manage Medicine Inventory",
  editCategory: "Manage Medicine Inventory",
  bulk: "Import Export Medicine",
  alerts: "View Alerts",
  stockReport: "View Stock Report",
  expiryReport: "View Expiry Report",
  salesReport: "View Sales Report",
}
