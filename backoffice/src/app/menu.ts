import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import { ownerPages, pages as sharedPages } from "../lib/paths.ts"
import type { Area, PageName } from "../lib/paths.ts"
import { pagePermissions } from "./page-permissions.ts"

export type MenuGroup = {
  readonly name: "dashboard" | "sales" | "medicines" | "reports" | "account"
  readonly pages: ReadonlyArray<PageName>
}

const groups: ReadonlyArray<MenuGroup> = [
  { name: "dashboard", pages: ["overview", "transactions"] },
  { name: "sales", pages: ["newSale", "saleHistory", "shifts", "conflicts", "paymentMethods"] },
  { name: "medicines", pages: ["medicines", "reorder", "categories", "bulk"] },
  { name: "reports", pages: ["stockReport", "alerts", "expiryReport", "salesReport"] },
  { name: "account", pages: ["users", "activity", "openingHours", "profile", "security"] },
]

const permissionOf = (page: PageName): Permission | undefined =>
  new Map<string, Permission>(Object.entries(pagePermissions)).get(page)

type Can = (permission: Permission) => boolean | undefined

/** Whether a member may open a page; the owner may open all. */
const mayOpen = (area: Area, can: Can, page: PageName): boolean => {
  if (area === "pharmacy") return true
  const permission = permissionOf(page)
  return !(page in ownerPages) && (permission === undefined || can(permission) === true)
}

/** The menu of an area with the pages that the member may open; a group without such a page is left out. */
export const visibleMenu = (area: Area, can: Can): ReadonlyArray<MenuGroup> =>
  groups
    .map(({ name, pages }) => ({ name, pages: pages.filter((page) => mayOpen(area, can, page)) }))
    .filter((group) => group.pages.length > 0)

const all = { ...sharedPages, ...ownerPages }
/** The cast assumes that the tables have no other keys, which the type cannot express. */
const names = Object.keys(all) as Array<PageName>
const inMenu = groups.flatMap((group) => group.pages)

/** Every page that the member may open without choosing a record first: those of the menu, and then the others. */
export const openPages = (area: Area, can: Can): ReadonlyArray<PageName> =>
  [...new Set([...inMenu, ...names])].filter(
    // The owner's dashboard is the overview.
    (page) => page !== "dashboard" && !all[page].includes(":") && mayOpen(area, can, page),
  )
