import { randomInt } from "node:crypto"
import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { resultOf } from "../../fixtures/customer.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { holdByTelegram, lastTold } from "../../fixtures/telegram-client.ts"
import { cartOf, customerElsewhere } from "../../patchy/stage.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 12.8127, longitude: 104.4031 }
const near = "near=12.81,104.40"
const medicine = "Missingolin"
/** Tells the pharmacy of this run from those of an earlier one. */
const shop = `Missing Parts ${crypto.randomUUID().slice(0, 8)}`

/**
 * Cuts the connection whenever one of these files of the app is asked for, and when the page asks whether the server is there;
 * returns what ends that.
 */
const cut = async (page: Page, files: string) => {
  const wanted = new RegExp(`/assets/app/(?:${files})-[^/]+$`)
  let count = 0
  await page.route("**/*", (route) => {
    const request = route.request()
    const isCode = wanted.test(request.url())
    const isQuestion = request.resourceType() === "fetch" && request.headers()["accept"] === "text/html"
    if (isCode) count += 1
    return isCode || isQuestion ? route.abort("connectionreset") : route.fallback()
  })
  return { asked: () => count, heal: () => page.unroute("**/*") }
}

describe("a page without the code of parts that show nothing", () => {
  const browser = useBrowser()
  beforeAll(async () => {
    await openPharmacy(shop, place, [{ name: medicine }])
  })

  it("stands, and puts what waited into the cart once that code comes", async () => {
    const person = await customerElsewhere()
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const { asked, heal } = await cut(page, "unseen-parts")
    await visitor.open(`/?query=${medicine}&${near}`)
    await resultOf(visitor, shop)
      .getByRole("button", { name: /^Add to cart/ })
      .click()
    await page.waitForURL("**/login")
    await page.getByLabel("E-mail").fill(person.email)
    await page.getByLabel("Password", { exact: true }).fill(journeyPassword)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.waitForURL("**/user/dashboard?*")
    await expect.poll(asked).toBeGreaterThan(0)
    await expect(resultOf(visitor, shop)).toBeVisible()
    await expect(page.getByRole("heading", { name: "This page could not be loaded yet" })).toHaveCount(0)
    expect(await cartOf(person)).toEqual([])
    await visitor.expectAccessible()
    await heal()
    await expect.poll(() => cartOf(person)).toEqual([1])
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible()
    await expect(resultOf(visitor, shop)).toBeVisible()
  })

  it("inside Telegram says that it goes on by itself, signs in and asks before closing once that code comes", async () => {
    const visitor = await browser.visitor("phone")
    const { page, context } = visitor
    const { heal } = await cut(page, "mini-app-sign-in|unseen-parts")
    const person = { id: randomInt(10_000_000, 900_000_000), first_name: "Dara", language_code: "km" }
    const path = `/?query=${medicine}&${near}`
    await visitor.open(await holdByTelegram(context, person, { page: path }))
    const trying = page.getByText("អ៊ីនធឺណិតដាច់ពេលកំពុងផ្ទុកទំព័រ។", { exact: false })
    await expect(trying).toBeVisible()
    await expect(resultOf(visitor, shop)).toBeVisible()
    await visitor.expectAccessible()
    await heal()
    await expect(page.getByRole("heading", { name: "សូមស្វាគមន៍ Dara" })).toBeVisible()
    await expect(trying).toHaveCount(0)
    await expect(resultOf(visitor, shop)).toBeVisible()

    // While the addition is under way, Telegram asks whether to close; afterwards it does not.
    const asks = (need_confirmation: boolean) =>
      expect.poll(() => lastTold(page, "web_app_setup_closing_behavior")).toMatchObject({ need_confirmation })
    const held = Promise.withResolvers<void>()
    await page.route("**/cart/items", async (route) => {
      await held.promise
      await route.continue()
    })
    await resultOf(visitor, shop)
      .getByRole("button", { name: /^ដាក់ក្នុងកន្ត្រក/ })
      .click()
    await asks(true)
    held.resolve()
    await asks(false)
    await expect(page.getByRole("link", { name: "កន្ត្រក មាន 1 កញ្ចប់" })).toBeVisible()
  })
})
