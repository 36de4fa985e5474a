import { randomInt } from "node:crypto"
import type { Locator, Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { covered, themes } from "../../../miniapp/dev/telegram-client.ts"
import type { Flavour } from "../../../miniapp/dev/telegram-client.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { holdByTelegram, tellInPage, toldInPage } from "../../fixtures/telegram-client.ts"
import { medicine, near, openShop } from "../../patchy/stage.ts"
import type { Shop } from "../../patchy/stage.ts"

const flavours: ReadonlyArray<Flavour> = ["android", "ios", "desktop"]

/** What the client was last told by an event, such as how its button looks. */
const lastTold = async (page: Page, event: string): Promise<unknown> =>
  (await page.evaluate(toldInPage)).findLast(([name]) => name === event)?.[1]

const tell = (page: Page, event: string, data?: unknown): Promise<void> =>
  page.evaluate(tellInPage, [event, data] as const)

const expectTold = (page: Page, event: string, data: Record<string, unknown>) =>
  expect.poll(() => lastTold(page, event)).toMatchObject(data)

/** Where a part stands, once nothing moves any more. */
const boxOf = async (part: Locator) => {
  await part.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const box = await part.boundingBox()
  if (box === null) throw new Error("It is not shown.")
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

/** A colour as browsers tell it. */
const rgb = (color: string): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}

const backgroundOf = (part: Locator): Promise<string> =>
  part.evaluate((element) => getComputedStyle(element).backgroundColor)

/** Runs in the page before the app: an iPhone has no service workers within another app. */
const withoutWorkers = (): void => {
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker")
}

describe.each(flavours)("inside Telegram for %s", (flavour) => {
  const browser = useBrowser()
  const { device, client } = covered[flavour]
  const top = device.top + client.top
  const bottom = device.bottom + client.bottom
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })

  /** Has Telegram open a page for a new person, who is then signed in. */
  const opened = async (path = "/"): Promise<Visitor> => {
    const visitor = await browser.visitor("phone")
    if (flavour === "ios") await visitor.context.addInitScript(withoutWorkers)
    const person = { id: randomInt(10_000_000, 900_000_000), first_name: "Dara" }
    await visitor.open(await holdByTelegram(visitor.context, person, { flavour }))
    await expect(visitor.page.getByRole("heading", { name: "Welcome, Dara" })).toBeVisible()
    await visitor.settled()
    if (path !== "/") {
      await visitor.open(path)
      await visitor.settled()
    }
    return visitor
  }

  it("wears the person's colours, and changes them with the theme", async () => {
    const visitor = await opened()
    const { page } = visitor
    const header = page.locator("#root > header")
    for (const theme of [themes.night, themes.day]) {
      await tell(page, "theme_changed", { theme_params: theme })
      await expect.poll(() => backgroundOf(header)).toBe(rgb(theme.section_bg_color))
      expect(await backgroundOf(page.locator("html"))).toBe(rgb(theme.secondary_bg_color))
      await expectTold(page, "web_app_set_header_color", { color: theme.section_bg_color })
      await expectTold(page, "web_app_set_bottom_bar_color", { color: theme.secondary_bg_color })
      await visitor.expectAccessible()
    }
    visitor.expectQuiet()
  })

  it("keeps header, menu, sheets and messages clear of what is covered, also when the phone is turned", async () => {
    const visitor = await opened(`/user/dashboard?query=${medicine}&${near}`)
    const { page } = visitor
    const { height = 0, width = 0 } = page.viewportSize() ?? {}
    const logo = page.locator("#root > header a").first()
    expect((await boxOf(page.locator("#root > header"))).y).toBe(0)
    expect((await boxOf(logo)).y).toBeGreaterThanOrEqual(top)

    await page.getByRole("button", { name: "Open menu" }).click()
    const menu = page.getByRole("dialog", { name: "Main menu" })
    expect((await boxOf(menu.getByRole("button", { name: "Close" }))).y).toBeGreaterThanOrEqual(top)
    const languages = await boxOf(menu.getByRole("group", { name: "Language" }))
    expect(languages.bottom).toBeLessThanOrEqual(height - bottom)
    await menu.getByRole("button", { name: "Close" }).click()

    await page
      .getByRole("button", { name: /^Show the offer/ })
      .first()
      .click()
    const offer = page.getByRole("dialog")
    expect((await boxOf(offer)).bottom).toBe(height)
    const last = offer.locator("a, button").last()
    await last.scrollIntoViewIfNeeded()
    expect((await boxOf(last)).bottom).toBeLessThanOrEqual(height - bottom)
    expect((await boxOf(offer)).y).toBeGreaterThanOrEqual(top)
    await offer.getByRole("button", { name: "Close" }).click()

    await page
      .getByRole("button", { name: /^Add to cart: / })
      .first()
      .click()
    const toast = await boxOf(page.getByText("Item added to cart successfully"))
    expect(toast.bottom).toBeLessThanOrEqual(height - bottom)

    await page.setViewportSize({ width: height, height: width })
    const turned = { top: 0, bottom: 21, left: 59, right: 59 }
    await tell(page, "safe_area_changed", turned)
    await tell(page, "content_safe_area_changed", { top: 0, bottom: 0, left: 0, right: 0 })
    await tell(page, "viewport_changed", {
      height: width,
      width: height,
      is_expanded: true,
      is_state_stable: true,
    })
    await expect.poll(async () => (await boxOf(logo)).y).toBeLessThan(20)
    expect((await boxOf(logo)).x).toBeGreaterThanOrEqual(turned.left)
    expect((await boxOf(page.getByRole("article").first())).x).toBeGreaterThanOrEqual(turned.left)
    await page.getByRole("button", { name: "Open menu" }).click()
    const close = await boxOf(menu.getByRole("button", { name: "Close" }))
    expect(close.right).toBeLessThanOrEqual(height - turned.right)
    visitor.expectQuiet()
  })

  it("goes back by Telegram's button, which is there only where something is behind", async () => {
    const visitor = await opened()
    const { page } = visitor
    const isShown = (is_visible: boolean) => expectTold(page, "web_app_setup_back_button", { is_visible })
    expect(await lastTold(page, "web_app_setup_back_button")).not.toEqual({ is_visible: true })
    await page.getByRole("link", { name: /^Cart, / }).click()
    await page.waitForURL("**/user/cart")
    await isShown(true)
    await tell(page, "back_button_pressed")
    await page.waitForURL("**/user/dashboard")
    await isShown(false)
    // What a link opened has the start behind it.
    await visitor.open(`/medicines/${shop.medicines[0] ?? 0}`)
    await expect(page.getByRole("heading", { level: 1, name: medicine })).toBeVisible()
    await isShown(true)
    await tell(page, "back_button_pressed")
    await page.waitForURL("**/user/dashboard")
    await isShown(false)
    visitor.expectQuiet()
  })

  it("closes what lies over the page by Telegram's back button, before it leaves the page", async () => {
    const visitor = await opened(`/user/dashboard?query=${medicine}&${near}`)
    const { page } = visitor
    const isShown = (is_visible: boolean) => expectTold(page, "web_app_setup_back_button", { is_visible })
    const menu = page.getByRole("dialog", { name: "Main menu" })
    expect(await lastTold(page, "web_app_setup_back_button")).not.toEqual({ is_visible: true })
    await page.getByRole("button", { name: "Open menu" }).click()
    await expect(menu).toBeVisible()
    // Without the button, the gesture or the key for back would close the whole app here.
    await isShown(true)
    await tell(page, "back_button_pressed")
    await expect(menu).toHaveCount(0)
    await isShown(false)
    expect(new URL(page.url()).pathname).toBe("/user/dashboard")

    await page.getByRole("link", { name: /^Cart, / }).click()
    await page.waitForURL("**/user/cart")
    await isShown(true)
    await page.getByRole("button", { name: "Open menu" }).click()
    await expect(menu).toBeVisible()
    await tell(page, "back_button_pressed")
    await expect(menu).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe("/user/cart")
    await tell(page, "back_button_pressed")
    await page.waitForURL("**/user/dashboard?*")
    await isShown(false)
    visitor.expectQuiet()
  })

  it("acts by Telegram's buttons, and has it ask before it closes while something is not sent", async () => {
    const visitor = await opened(`/medicines/${shop.medicines[0] ?? 0}`)
    const { page, context } = visitor
    const addsIt = {
      text: expect.stringMatching(new RegExp(`^Add to cart: ${medicine} 50mg, .*…$`)),
      is_visible: true,
      is_active: true,
    }
    await expectTold(page, "web_app_setup_main_button", addsIt)
    await page.getByRole("button", { name: "Show offers near me" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Koh Kong" }).click()
    // It is not there while another offer is read, which it would not add.
    await page
      .getByRole("button", { name: /^Show the offer: / })
      .first()
      .click()
    await expect(page.getByRole("dialog")).toBeVisible()
    await expectTold(page, "web_app_setup_main_button", { is_visible: false })
    await tell(page, "back_button_pressed")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expectTold(page, "web_app_setup_main_button", addsIt)
    await tell(page, "main_button_pressed")
    await expect(page.getByText("Item added to cart successfully")).toBeVisible()
    await page.getByRole("link", { name: "Cart", exact: true }).click()
    await page.waitForURL("**/user/cart")
    await expectTold(page, "web_app_setup_main_button", { is_visible: false })
    await expectTold(page, "web_app_setup_secondary_button", {
      text: "Send the list to a chat",
      is_visible: true,
    })
    const more = page.getByRole("button", { name: /^One more of/ })
    await expect(more).toBeVisible()
    await visitor.settled()

    await context.setOffline(true)
    await more.click()
    await expect(page.getByText("One more: not sent yet.")).toBeVisible()
    await expectTold(page, "web_app_setup_closing_behavior", { need_confirmation: true })
    await context.setOffline(false)
    await expect(page.getByText("One more: not sent yet.")).toHaveCount(0, { timeout: 45_000 })
    await expectTold(page, "web_app_setup_closing_behavior", { need_confirmation: false })
  })

  it("shows the last search and the cart without a connection, with their time", async () => {
    const visitor = await opened(`/user/dashboard?query=${medicine}&${near}`)
    const { page, context } = visitor
    await page
      .getByRole("button", { name: /^Add to cart: / })
      .first()
      .click()
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible()
    await page.getByRole("link", { name: "Cart, 1 item" }).click()
    await expect(page.getByRole("button", { name: /^Remove/ })).toBeVisible()
    await visitor.settled()
    if (flavour === "ios") expect(await page.evaluate(() => "serviceWorker" in navigator)).toBe(false)
    await context.setOffline(true)
    await tell(page, "back_button_pressed")
    await expect(page.getByRole("article").first()).toContainText(medicine)
    await page.getByLabel("In stock", { exact: true }).click()
    await expect(page.getByText(/^What was found on/)).toBeVisible()
    await expect(page.getByRole("article").first()).toContainText(medicine)
    await page.getByRole("link", { name: "Cart, 1 item" }).click()
    await expect(page.getByRole("button", { name: /^Remove/ })).toBeVisible()
    await expect(page.getByRole("heading", { name: /Oknha Mony Chhlong/ })).toBeVisible()
    // The words about the connection are read too.
    const offline = await boxOf(page.getByText("You are offline. What you see may be out of date"))
    expect(offline.y).toBeGreaterThanOrEqual(top)
  })
})
