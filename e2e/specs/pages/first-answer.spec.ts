import type { Route } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { medicine, near, openShop } from "../../patchy/stage.ts"

/** The code of what may be wanted next, by the names of its files. */
const codes = ["add-to-cart-button", "old-results", "photo-search", "place-list"]
const codeOf = (url: string) => codes.find((name) => url.includes(`/${name}-`) && url.endsWith(".js"))

describe("a link to a search whose answer is slow", () => {
  const browser = useBrowser()
  beforeAll(openShop)

  /** Opens it on a phone. `answer` lets the answer come. */
  const openSlowly = async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const held: Route[] = []
    const next = new Set<string | undefined>()
    page.on("request", (request) => void next.add(codeOf(request.url())))
    await page.route("**/users/search/medicines*", (route) => void held.push(route))
    await visitor.open(`/?query=${medicine}&${near}`)
    await expect.poll(() => held.length).toBe(1)
    return {
      page,
      next: () => codes.filter((name) => next.has(name)),
      answer: () => Promise.all(held.map((route) => route.continue())),
    }
  }

  it("has line and phone for itself: what may be wanted next comes after it", async () => {
    const { page, next, answer } = await openSlowly()
    await page.waitForTimeout(1500)
    expect(next()).toEqual([])
    await answer()
    await expect(page.getByRole("button", { name: /^Add to cart/ }).first()).toBeVisible()
    await expect.poll(next).toEqual(codes)
  })

  it("is given up with the page: nothing comes for one that was left meanwhile", async () => {
    const { page, next, answer } = await openSlowly()
    await page.getByRole("link", { name: "Privacy" }).first().click()
    await expect(page.getByRole("heading", { level: 1, name: /Privacy/ })).toBeVisible()
    await answer()
    await page.waitForTimeout(1500)
    expect(next()).toEqual([])
  })

  it("keeps nobody from searching by photo for more than some seconds", async () => {
    const { page, answer } = await openSlowly()
    await expect(page.locator("input[type=file]").first()).toBeAttached()
    await answer()
    await expect(page.getByRole("article").first()).toBeVisible()
  })

  it("shows outlines that move as one, since a slow phone paints each that moves by itself", async () => {
    const { page, answer } = await openSlowly()
    await expect(page.locator("[aria-busy] [aria-hidden]").first()).toBeVisible()
    const moving = await page.evaluate(() =>
      document.getAnimations().map((one) => (one instanceof CSSAnimation ? one.animationName : "")),
    )
    // those and what turns in the button
    expect(moving.length).toBe(2)
    await answer()
  })
})
