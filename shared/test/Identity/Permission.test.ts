import { permissionMap, rolePermissions } from "@rokthnam/shared/Identity/Permission"
import { permissions } from "@rokthnam/shared/Identity/Permissions"
import { describe, expect, it } from "vitest"

describe("the roles that ship", () => {
  it("have the permissions of the table", () => {
    expect(rolePermissions.MANAGER).toHaveLength(10)
    expect(rolePermissions.PHARMACIST).toHaveLength(8)
    expect(rolePermissions.PHARMACIST).not.toContain("View Sales Report")
    expect(rolePermissions.CASHIER).toHaveLength(4)
    expect(rolePermissions.STOCK_KEEPER).toHaveLength(6)
  })

  it("answer a map that names every permission", () => {
    const map = permissionMap("CASHIER")
    expect(Object.keys(map)).toEqual([...permissions])
    expect(map["Create Sale"]).toBe(true)
    expect(map["View Stock Report"]).toBe(false)
  })
})
