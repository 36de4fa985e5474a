import { describe, expect, it } from "vitest"
import { asksForPage, isOfficePath, isPage } from "../../src/server/Pages.ts"

describe("pages", () => {
  it.each([
    "/",
    "/help",
    "/user",
    "/user/cart",
    "/pharmacies/5",
    "/medicines/7/",
    "/pharmacy",
    "/pharmacy/dashboard/overview",
    "/pharmacy/medicine/edit/12",
    "/pharmacy/medicine/categories/edit/3",
    "/pharmacy/users/edit/9",
    "/staff/sales/new/",
    "/pharmacy/sales/history/7",
    "/pharmacy/sales/shifts",
    "/staff/sales/shifts/12",
    "/pharmacy/sales/shifts/day",
    "/receipt/7",
    "/staff/profile",
    "/pharmacy/security",
    "/staff/security",
    "/admin/security",
    "/user/account",
    "/admin",
    "/admin/pharmacies/pending",
    "/admin/pharmacies/review/5",
    "/admin/audit",
    "/admin/network",
    "/pharmacy/opening-hours",
    "/pharmacy/reorder",
    "/staff/reorder",
    "/pharmacy/users/activity",
  ])("are at %s", (path) => {
    expect(isPage(path)).toBe(true)
  })

  it.each([
    "/nope",
    "/pharmacy/nope",
    "/receipt/x",
    "/pharmacy/medicine/edit/x",
    "/staff/users",
    "/staff/payment-methods",
    "/admin/x",
    "/admin/pharmacies/5",
    "/user/cart/1",
    "/pharmacies",
    "/pharmacies/x",
    "/medicines/7/8",
  ])("are not at %s", (path) => {
    expect(isPage(path)).toBe(false)
  })

  const json = "application/json"
  it.each([
    ["/", "*/*", true],
    ["/", "", true],
    ["/help", "text/html,application/xhtml+xml,*/*;q=0.8", true],
    ["/user/cart", "*/*", true],
    ["/pharmacy/login", "image/*", true],
    ["/", json, false],
    ["/", `${json}, text/plain, */*`, false],
    ["/", `${json};q=0.5, text/html`, true],
    ["/", `${json}, text/html;q=0.5`, false],
    ["/", `${json};q=0.2, */*`, true],
    ["/admin/dashboard", "*/*", false],
    ["/staff/profile", "", false],
    ["/staff/profile", `text/html, ${json}`, true],
    ["/pharmacies/5", "*/*", true],
    ["/pharmacies/me", "*/*", false],
    ["/cart", "*/*", false],
    ["/nowhere", "*/*", false],
    ["/nowhere", "text/html", true],
  ])("%s is asked for with Accept %j: %s", (path, accept, isAsked) => {
    expect(asksForPage(path, accept)).toBe(isAsked)
  })

  it("of the back office are told from the customer app's", () => {
    expect(isOfficePath("/pharmacy/login")).toBe(true)
    expect(isOfficePath("/pharmacyx")).toBe(false)
    expect(isOfficePath("/login")).toBe(false)
  })
})
