import type { Page } from "playwright"
import { describe, expect, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect as expectSoon } from "../../fixtures/expect.ts"
import { medicine, near, openShop } from "../../patchy/stage.ts"

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
/** The text is there before the app runs, which remembers places. */
const untilRunning = (page: Page) =>
  expectSoon.poll(() => page.evaluate(() => window.history.scrollRestoration)).toBe("manual")
const scroll = (page: Page, place: number) => page.evaluate((top) => window.scrollTo(0, top), place)

describe("the place in a page", () => {
  const browser = useBrowser()
  it("is the top for an address that is opened in the same tab, and is found again by Back", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    await visitor.open("/help")
    await visitor.settled()
    await untilRunning(page)
    await scroll(page, 700)
    // A link in a message leads to another page of the same site, with a load of its own.
    await visitor.open("/terms")
    await expectSoon(page.getByRole("heading", { level: 1, name: "Terms of use" })).toBeVisible()
    await visitor.settled()
    expect(await scrolled(page)).toBe(0)
    await page.goBack()
    await expectSoon(page.getByRole("heading", { level: 1, name: "User guide" })).toBeVisible()
    await expectSoon.poll(() => scrolled(page)).toBe(700)
  })

  it("is found again by Back in results that come late, as on a slow line", async () => {
    await openShop()
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    await visitor.open(`/?query=${medicine}&${near}`)
    await expectSoon(page.getByRole("article").nth(9)).toBeVisible()
    await untilRunning(page)
    await scroll(page, 1200)
    expect(await scrolled(page)).toBe(1200)
    await visitor.open("/terms")
    await untilRunning(page)
    await page.route("**/users/search/medicines*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.goBack()
    await expectSoon(page.getByRole("article").first()).toBeVisible()
    await expectSoon.poll(() => scrolled(page)).toBe(1200)
  })
})
