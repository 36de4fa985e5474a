import { Schema } from "effect"
import { permissions } from "./Permissions.ts"

export const Permission = Schema.Literal(...permissions)
export type Permission = typeof Permission.Type

export const RoleCode = Schema.Literal("MANAGER", "PHARMACIST", "CASHIER", "STOCK_KEEPER")
export type RoleCode = typeof RoleCode.Type

const without = (...left: ReadonlyArray<Permission>) => permissions.filter((one) => !left.includes(one))

/**
 * The permissions of the four roles (DECISIONS, "Roles of staff"). The API enforces them, and the menu hides what
 * it refuses.
 */
export const rolePermissions: Record<RoleCode, ReadonlyArray<Permission>> = {
  MANAGER: permissions,
  PHARMACIST: without("View Sales Report", "Import Export Medicine", "Manage Shifts"),
  CASHIER: ["View Dashboard Overview", "Create Sale", "View Sale History", "View Alerts"],
  STOCK_KEEPER: [
    "View Dashboard Overview",
    "Manage Medicine Inventory",
    "Import Export Medicine",
    "View Stock Report",
    "View Alerts",
    "View Expiry Report",
  ],
}

/**
 * The answer of `GET /staff/permissions`: each permission mapped to whether the role has it. Without a role all are
 * false.
 */
export const permissionMap = (code: RoleCode | undefined): Record<Permission, boolean> => {
  const granted = new Set(code === undefined ? [] : rolePermissions[code])
  // `fromEntries` loses the literal type of the keys, which are exactly the list of permissions.
  return Object.fromEntries(permissions.map((one) => [one, granted.has(one)])) as Record<Permission, boolean>
}
