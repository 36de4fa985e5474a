import { permissionMap, rolePermissions } from "@rokthnam/shared/Identity/Permission"
import { permissions } from "@rokthnam/shared/Identity/Permissions"
import { describe, expect, it } from "vitest"

describe("the roles that ship", () => {
  it("have the permissions of the table", () => {
    expect(rolePermissions.MANAGER).toEqual(permissions)
    expect(rolePermissions.PHARMACIST).toHaveLength(10)
    for (const left of ["View Sales Report", "Manage Shifts"] as const)
      expect(rolePermissions.PHARMACIST).not.toContain(left)
    expect(rolePermissions.CASHIER).toHaveLength(4)
    expect(rolePermissions.STOCK_KEEPER).toHaveLength(6)
    for (const role of ["CASHIER", "STOCK_KEEPER"] as const)
      for (const added of ["Refund Sale", "Give Discount", "Manage Shifts"] as const)
        expect(rolePermissions[role]).not.toContain(added)
  })

  it("keep the ten permissions of the documents in front, in their order", () => {
    expect(permissions.slice(0, 10)).toEqual([
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
    ])
  })

  it("answer a map that names every permission", () => {
    const map = permissionMap("CASHIER")
    expect(Object.keys(map)).toEqual([...permissions])
    expect(map["Create Sale"]).toBe(true)
    expect(map["View Stock Report"]).toBe(false)
  })
})
