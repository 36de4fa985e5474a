import { expect } from "playwright/test"
import { describe, it } from "vitest"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { sizes, useBrowser } from "../../fixtures/browser.ts"
import type { Size, Visitor } from "../../fixtures/browser.ts"
import { registerCustomer } from "../../fixtures/customer.ts"
import { approvePharmacy, registerPharmacy, signIn } from "../../fixtures/office.ts"

const browser = useBrowser()
const languages = ["en", "km"] as const

const publicPages = [
  "/",
  "/telegram-bot",
  "/help",
  "/terms",
  "/privacy",
  "/login",
  "/pharmacy/register",
  "/pharmacy/login",
  "/staff/login",
  "/admin/login",
]
const ownerPages = [
  "/pharmacy/dashboard",
  "/pharmacy/dashboard/transactions",
  "/pharmacy/sales/new",
  "/pharmacy/sales/history",
  "/pharmacy/payment-methods",
  "/pharmacy/medicine/manage",
  "/pharmacy/medicine/add",
  "/pharmacy/medicine/bulk",
  "/pharmacy/medicine/categories",
  "/pharmacy/medicine/categories/add",
  "/pharmacy/reports/alerts",
  "/pharmacy/reports/stock-levels",
  "/pharmacy/reports/expiry",
  "/pharmacy/reports/sales",
  "/pharmacy/users",
  "/pharmacy/users/add",
  "/pharmacy/profile",
]
const adminPages = ["/admin/dashboard", "/admin/pharmacies", "/admin/pharmacies/pending"]

/** Opens a page in a language and waits until it has loaded everything. The page must be usable and log no error. */
const look = async (visitor: Visitor, path: string, language: (typeof languages)[number]): Promise<void> => {
  const { page } = visitor
  await visitor.open(`${path}?lng=${language}`)
  await page.waitForLoadState("networkidle")
  await expect(page.locator("html")).toHaveAttribute("lang", language)
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
  await visitor.expectAccessible()
  visitor.expectQuiet()
}

const lookAtAll = async (visitor: Visitor, pages: ReadonlyArray<string>): Promise<void> => {
  for (const path of pages) for (const language of languages) await look(visitor, path, language)
}

describe.each(Object.keys(sizes) as Array<Size>)("every page on a %s, in both languages", (size) => {
  const run = Date.now()

  it("of the public", async () => {
    const visitor = await browser.visitor(size)
    await lookAtAll(visitor, publicPages)
    expect(visitor.page.url()).toContain("/admin/login")
  })

  it("of a customer", async () => {
    const customer = await browser.visitor(size)
    await registerCustomer(customer, `pages-${size}-${run}@rokthnam.test`)
    await lookAtAll(customer, ["/user/dashboard", "/user/cart"])
    expect(customer.page.url()).toContain("/user/cart")
  })

  it("of an owner and of an admin", async () => {
    const owner = await browser.visitor(size)
    const admin = await browser.visitor(size)
    const email = `pages-${size}-${run}@pharmacy.test`
    await registerPharmacy(owner, `Pages ${size} ${run}`, email)
    await approvePharmacy(admin, `Pages ${size} ${run}`)
    await lookAtAll(admin, adminPages)
    await signIn(owner, "/pharmacy/login", email, journeyPassword)
    await owner.page.waitForURL("**/pharmacy/dashboard")
    await lookAtAll(owner, ownerPages)
    expect(owner.page.url()).toContain("/pharmacy/profile")
  })

  it("that does not exist says so, with two ways out", async () => {
    const visitor = await browser.visitor(size)
    await visitor.open("/")
    for (const path of ["/no-such-page", "/pharmacy/no-such-page"]) {
      const answer = await visitor.page.goto(new URL(path, visitor.page.url()).toString())
      expect(answer?.status()).toBe(404)
      await expect(visitor.page.getByRole("button", { name: /go back/i })).toBeVisible()
      await expect(visitor.page.getByRole("link", { name: /back to home/i })).toBeVisible()
      await visitor.expectAccessible()
    }
  })
})
