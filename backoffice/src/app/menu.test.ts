import { permissionMap } from "@rokthnam/shared/Identity/Permission"
import { describe, expect, it } from "vitest"
import { openPages, visibleMenu } from "./menu.ts"

const menuOf = (role: Parameters<typeof permissionMap>[0]) => {
  const map = permissionMap(role)
  return visibleMenu("staff", (permission) => map[permission])
}
const pagesOf = (menu: ReturnType<typeof visibleMenu>) => menu.flatMap((group) => group.pages)

describe("the menu", () => {
  it("shows a cashier what a cashier may do and nothing else", () => {
    const menu = menuOf("CASHIER")
    expect(pagesOf(menu)).toEqual([
      "overview",
      "newSale",
      "saleHistory",
      "shifts",
      "alerts",
      "profile",
      "security",
    ])
  })

  it("leaves out a group of which nothing is allowed", () => {
    expect(menuOf("CASHIER").map((group) => group.name)).not.toContain("medicines")
    expect(menuOf("STOCK_KEEPER").map((group) => group.name)).not.toContain("sales")
  })

  it("never shows staff the owner's pages, whatever their role", () => {
    const pages = pagesOf(menuOf("MANAGER"))
    expect(pages).not.toContain("users")
    expect(pages).not.toContain("paymentMethods")
    expect(pages).toContain("salesReport")
  })

  it("shows staff only their own account while the permissions are unknown", () => {
    expect(pagesOf(visibleMenu("staff", () => undefined))).toEqual(["profile", "security"])
  })

  it("shows the owner every page", () => {
    expect(pagesOf(visibleMenu("pharmacy", () => true))).toHaveLength(20)
  })

  it("leaves to the palette what is open without a record, also beside the menu", () => {
    const cashier = permissionMap("CASHIER")
    expect(openPages("staff", (permission) => cashier[permission])).toEqual(pagesOf(menuOf("CASHIER")))
    const owner = openPages("pharmacy", () => true)
    expect(owner).toEqual(expect.arrayContaining(["addMedicine", "addCategory", "addUser", "shiftDay"]))
    expect(owner).not.toContain("editMedicine")
    expect(new Set(owner).size).toBe(owner.length)
  })
})
