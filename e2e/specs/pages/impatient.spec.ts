import type { Page } from "playwright"
import { describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { connectionOf } from "../../patchy/connection.ts"
import { fillCart, medicine, near, openShop, signedIn } from "../../patchy/stage.ts"

/** Opens a page in Khmer with two bars of signal. */
const openSlowly = async (visitor: Visitor, path: string): Promise<void> => {
  const connection = await connectionOf(visitor.page, "slow")
  await connection.cut()
  await visitor.open(path)
}

const dialogOf = (page: Page) => page.locator("dialog[open]")
const fieldOf = (page: Page) => page.getByRole("combobox", { name: "ឈ្មោះថ្នាំ" })

/** The offers that are shown, and those of an earlier search. */
const offersOf = (page: Page) => page.getByRole("article")

/** The lines of the cart, each with a button that removes it. */
const linesOf = (page: Page) => page.getByRole("button", { name: /^លុបចេញ/ })

describe("somebody impatient on a slow phone", () => {
  const browser = useBrowser()

  it("is asked for the place although they press Enter twice, and is answered when they say it", async () => {
    await openShop()
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    await openSlowly(visitor, "/?lng=km")
    await fieldOf(page).fill(medicine)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(dialogOf(page).getByRole("heading", { name: "តើអ្នកនៅកន្លែងណា?" })).toBeVisible()
    // Who closes the question still sees what the buttons are that answer it.
    await page.keyboard.press("Escape")
    await expect(dialogOf(page)).toHaveCount(0)
    await page.getByText("ជ្រើសរើសកន្លែង", { exact: true }).click()
    await dialogOf(page).getByRole("button", { name: "កោះកុង" }).click()
    await expect(offersOf(page).first()).toBeVisible()
    visitor.expectQuiet()
  })

  it("is not asked for the place once more for the same search, however soon they close the question", async () => {
    await openShop()
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    await visitor.open("/?lng=km")
    await fieldOf(page).fill(medicine)
    // Whoever's Escape comes with the question itself, before the address has learned what is searched.
    await page.evaluate(() => {
      new MutationObserver((_changes, observer) => {
        const dialog = document.querySelector("dialog[open]")
        if (!(dialog instanceof HTMLDialogElement)) return
        observer.disconnect()
        dialog.close()
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ["open"],
      })
    })
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/query=/)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect(dialogOf(page)).toHaveCount(0)
    visitor.expectQuiet()
  })

  it("sees an offer that Enter opened, and no longer when Back leads to another search", async () => {
    await openShop()
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    await openSlowly(visitor, `/?query=bioges&${near}&lng=km`)
    await expect(offersOf(page).first()).toBeVisible()
    await fieldOf(page).fill(medicine)
    await page.keyboard.press("Enter")
    await expect(page.getByText(`សម្រាប់ «${medicine}»`)).toBeAttached()
    await offersOf(page).getByRole("button").first().focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(dialogOf(page).getByRole("heading", { name: medicine })).toBeVisible()
    await page.goBack()
    await expect(fieldOf(page)).toHaveValue("bioges")
    await expect(dialogOf(page)).toHaveCount(0)
    visitor.expectQuiet()
  })

  it("finds in one tab the cart as they left it in another", async () => {
    const shop = await openShop()
    const visitor = await browser.visitor("phone")
    const { page, context } = visitor
    await fillCart(shop, await signedIn(visitor), [1, 1])
    await openSlowly(visitor, "/user/cart?lng=km")
    await expect(linesOf(page)).toHaveCount(2)
    const other = await context.newPage()
    await other.goto(page.url())
    await linesOf(other).first().click()
    await expect(linesOf(other)).toHaveCount(1)
    await other.close()
    // The browser of the tests hides no tab, and so tells none that it is seen again.
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
    await expect(linesOf(page)).toHaveCount(1)
    await expect(page.getByRole("banner").getByText("1", { exact: true })).toBeVisible()
    visitor.expectQuiet()
  })
})
