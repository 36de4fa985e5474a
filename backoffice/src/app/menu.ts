import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import { ownerPages } from "../lib/paths.ts"
import type { Area, PageName } from "../lib/paths.ts"
import { pagePermissions } from "./page-permissions.ts"

export type MenuGroup = {
  readonly name: "dashboard" | "sales" | "medicines" | "reports" | "account"
  readonly pages: ReadonlyArray<PageName>
}

const groups: ReadonlyArray<MenuGroup> = [
  { name: "dashboard", pages: ["overview", "transactions"] },
  { name: "sales", pages: ["newSale", "saleHistory", "shifts", "conflicts", "paymentMethods"] },
  { name: "medicines", pages: ["medicines", "categories", "bulk"] },
  { name: "reports", pages: ["stockReport", "alerts", "expiryReport", "salesReport"] },
  { name: "account", pages: ["users", "openingHours", "profile", "security"] },
]

const permissionOf = (page: PageName): Permission | undefined =>
  new Map<string, Permission>(Object.entries(pagePermissions)).get(page)

/** The menu of an area with the pages that the member may open; a group without such a page is left out. */
export const visibleMenu = (
  area: Area,
  can: (permission: Permission) => boolean | undefined,
): ReadonlyArray<MenuGroup> => {
  const isVisible = (page: PageName) => {
    if (area === "pharmacy") return true
    const permission = permissionOf(page)
    return !(page in ownerPages) && (permission === undefined || can(permission) === true)
  }
  return groups
    .map(({ name, pages }) => ({ name, pages: pages.filter(isVisible) }))
    .filter((group) => group.pages.length > 0)
}
