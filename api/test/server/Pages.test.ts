import { describe, expect, it } from "vitest"
import { isOfficePath, isPage } from "../../src/server/Pages.ts"

describe("pages", () => {
  it.each([
    "/",
    "/help",
    "/user",
    "/user/cart",
    "/pharmacy",
    "/pharmacy/dashboard/overview",
    "/pharmacy/medicine/edit/12",
    "/pharmacy/medicine/categories/edit/3",
    "/pharmacy/users/edit/9",
    "/staff/sales/new/",
    "/pharmacy/sales/history/7",
    "/staff/profile",
    "/pharmacy/security",
    "/staff/security",
    "/admin/security",
    "/user/account",
    "/admin",
    "/admin/pharmacies/pending",
  ])("are at %s", (path) => {
    expect(isPage(path)).toBe(true)
  })

  it.each([
    "/nope",
    "/pharmacy/nope",
    "/pharmacy/medicine/edit/x",
    "/staff/users",
    "/staff/payment-methods",
    "/admin/x",
    "/user/cart/1",
  ])("are not at %s", (path) => {
    expect(isPage(path)).toBe(false)
  })

  it("of the back office are told from the customer app's", () => {
    expect(isOfficePath("/pharmacy/login")).toBe(true)
    expect(isOfficePath("/pharmacyx")).toBe(false)
    expect(isOfficePath("/login")).toBe(false)
  })
})
