import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import type { Area, PageName } from "../lib/paths.ts"

/** `permission` is what staff need; pages without one are the owner's (`owner`) or everyone's. */
export type MenuItem = { readonly page: PageName; readonly permission?: Permission; readonly owner?: boolean }

export type MenuGroup = {
  readonly name: "dashboard" | "sales" | "medicines" | "reports" | "account"
  readonly items: ReadonlyArray<MenuItem>
}

const groups: ReadonlyArray<MenuGroup> = [
  {
    name: "dashboard",
    items: [
      { page: "overview", permission: "View Dashboard Overview" },
      { page: "transactions", permission: "View Dashboard Transactions" },
    ],
  },
  {
    name: "sales",
    items: [
      { page: "newSale", permission: "Create Sale" },
      { page: "saleHistory", permission: "View Sale History" },
      { page: "paymentMethods", owner: true },
    ],
  },
  {
    name: "medicines",
    items: [
      { page: "medicines", permission: "Manage Medicine Inventory" },
      { page: "categories", permission: "Manage Medicine Inventory" },
      { page: "bulk", permission: "Import Export Medicine" },
    ],
  },
  {
    name: "reports",
    items: [
      { page: "stockReport", permission: "View Stock Report" },
      { page: "alerts", permission: "View Alerts" },
      { page: "expiryReport", permission: "View Expiry Report" },
      { page: "salesReport", permission: "View Sales Report" },
    ],
  },
  { name: "account", items: [{ page: "users", owner: true }, { page: "profile" }] },
]

/** The menu of an area: what the member may open; a group shows only if one of its items does. */
export const visibleMenu = (
  area: Area,
  can: (permission: Permission) => boolean | undefined,
): ReadonlyArray<MenuGroup> => {
  const isVisible = (item: MenuItem) =>
    (area === "pharmacy" || item.owner !== true) &&
    (item.permission === undefined || can(item.permission) === true)
  return groups
    .map(({ name, items }) => ({ name, items: items.filter(isVisible) }))
    .filter((group) => group.items.length > 0)
}
