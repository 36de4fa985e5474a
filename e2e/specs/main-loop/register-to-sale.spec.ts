import { expect } from "playwright/test"
import { describe, it } from "vitest"
import { sizes, useBrowser } from "../../fixtures/browser.ts"
import type { Size, Visitor } from "../../fixtures/browser.ts"
import { registerCustomer, resultOf, searchNearby } from "../../fixtures/customer.ts"
import {
  addMedicine,
  addPaymentMethod,
  approvePharmacy,
  registerPharmacy,
  sellOne,
  signInOwner,
} from "../../fixtures/office.ts"
import { countKeys } from "../../fixtures/redis.ts"

const browser = useBrowser()

describe.each(Object.keys(sizes) as Array<Size>)("the main loop on a %s", (size) => {
  const run = Date.now()
  const pharmacy = `Psar Thmey ${size} ${run}`
  const medicine = `Biogesic${size}${run}`
  const email = `${size}-${run}@psarthmey.test`
  let owner: Visitor
  let customer: Visitor

  it("a pharmacy registers with its licence, an admin approves it, the owner signs in", async () => {
    owner = await browser.visitor(size)
    const admin = await browser.visitor(size)
    await registerPharmacy(owner, pharmacy, email)
    await approvePharmacy(admin, pharmacy)
    await signInOwner(owner, email)
    await owner.expectAccessible()
    await expect(owner.page.getByRole("heading", { level: 1 })).toBeVisible()
    owner.expectQuiet()
    admin.expectQuiet()
  })

  it("the owner offers a medicine and a way to pay", async () => {
    await addMedicine(owner, medicine)
    await addPaymentMethod(owner, "Cash")
    await expect(owner.page.getByText("Cash").first()).toBeVisible()
    owner.expectQuiet()
  })

  it("a visitor finds it near a place, with price, stock and distance", async () => {
    const visitor = await browser.visitor(size)
    await visitor.open("/")
    await visitor.expectAccessible()
    await searchNearby(visitor, medicine)
    const card = resultOf(visitor, medicine)
    await expect(card).toContainText("$1.50")
    await expect(card).toContainText("25")
    await expect(card).toContainText("0.0 km")
    await expect(card).toContainText(pharmacy)
    await visitor.expectAccessible()
    visitor.expectQuiet()
  })

  it("a customer registers, puts it in the cart, and Redis holds a copy", async () => {
    customer = await browser.visitor(size)
    await registerCustomer(customer, `customer-${email}`)
    const { page } = customer
    await searchNearby(customer, medicine)
    await resultOf(customer, medicine).getByRole("button", { name: /add/i }).click()
    await expect(page.getByText("Item added to cart successfully")).toBeVisible()
    await customer.open("/user/cart")
    await expect(page.getByText(medicine).first()).toBeVisible()
    await page.getByRole("button", { name: `One more of ${medicine}` }).click()
    await expect(page.getByText("$3.00").first()).toBeVisible()
    await customer.expectAccessible()
    const copies = await countKeys("cart:*")
    if (copies !== undefined) expect(copies).toBeGreaterThan(0)
    customer.expectQuiet()
  })

  it("the owner sells one at the point of sale, and the stock falls for everybody", async () => {
    await sellOne(owner, medicine)
    const visitor = await browser.visitor(size)
    await visitor.open("/")
    await searchNearby(visitor, medicine)
    await expect(resultOf(visitor, medicine)).toContainText("24")
    owner.expectQuiet()
  })
})
