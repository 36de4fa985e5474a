import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import { useArea } from "../../../lib/use-area.ts"
import { usePermissions } from "../../../lib/permissions.ts"

/** The lists to which figures lead, with the permission that staff need for them. */
const lists = {
  salesReport: "View Sales Report",
  expiryReport: "View Expiry Report",
  newSale: "Create Sale",
  saleHistory: "View Sale History",
  sale: "View Sale History",
  conflicts: "Refund Sale",
  shifts: "Create Sale",
  alerts: "View Alerts",
  medicines: "Manage Medicine Inventory",
  editMedicine: "Manage Medicine Inventory",
  reorder: "Manage Medicine Inventory",
  categories: "Manage Medicine Inventory",
} as const satisfies Readonly<Record<string, Permission>>

/** The days that count as recent for the best sellers and the sum of sales, today included, as in the API's figures. */
export const recentDays = 30

type List = keyof typeof lists

/**
 * The address of the list behind a figure, with the filter that shows just that; undefined for members who may not open
 * it.
 */
export const useLeads = () => {
  const { to } = useArea()
  const { can } = usePermissions()
  const lead = (list: List, filter: Readonly<Record<string, string>> = {}): string | undefined => {
    if (can(lists[list]) !== true) return undefined
    const query = new URLSearchParams(filter).toString()
    return query === "" ? to(list) : `${to(list)}?${query}`
  }
  /** The sales of some days: as a report, else of a single day in the history. */
  const sales = (start: string, end: string, more: Readonly<Record<string, string>> = {}) =>
    lead("salesReport", { start, end, ...more }) ??
    (start === end ? lead("saleHistory", { day: start }) : undefined)
  /** The sales of some days until a time of the last one, which only the report can tell; whole days without one. */
  const salesUntil = (start: string, end: string, until: string | undefined) =>
    until === undefined ? sales(start, end) : lead("salesReport", { start, end, until })
  /** The page of one sale or of one medicine. */
  const page = (name: "sale" | "editMedicine", id: number): string | undefined =>
    can(lists[name]) === true ? to(name, id) : undefined
  return { lead, sales, salesUntil, page }
}
