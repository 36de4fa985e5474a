import { randomInt } from "node:crypto"
import type { Locator, Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { covered, themes } from "../../../miniapp/dev/telegram-client.ts"
import type { Flavour } from "../../../miniapp/dev/telegram-client.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import {
  lastTold,
  mainSays,
  openInTelegram,
  pressMain,
  tell,
  toldInPage,
} from "../../fixtures/telegram-client.ts"
import { medicine, near, openShop } from "../../patchy/stage.ts"
import type { Shop } from "../../patchy/stage.ts"

const flavours: ReadonlyArray<Flavour> = ["android", "ios", "desktop", "web"]

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

  /** Has Telegram open a page for a new person, who is then signed in. The app is in a frame of the page. */
  const opened = async (path = "/") => {
    const visitor = await browser.visitor("phone")
    if (flavour === "ios") await visitor.context.addInitScript(withoutWorkers)
    const person = { id: randomInt(10_000_000, 900_000_000), first_name: "Dara" }
    const { app, openPage } = await openInTelegram(visitor, person, { flavour })
    await expect(app.getByRole("heading", { name: "Welcome, Dara" })).toBeVisible()
    await visitor.settled()
    const open = async (next: string): Promise<void> => {
      await openPage(next)
      await visitor.settled()
    }
    if (path !== "/") await open(path)
    return { ...visitor, app, open }
  }

  it("wears the person's colours, and changes them with the theme", async () => {
    const visitor = await opened()
    const { page, app } = visitor
    const header = app.locator("#root > header")
    for (const theme of [themes.night, themes.day]) {
      await tell(page, "theme_changed", { theme_params: theme })
      await expect.poll(() => backgroundOf(header)).toBe(rgb(theme.section_bg_color))
      expect(await backgroundOf(app.locator("html"))).toBe(rgb(theme.secondary_bg_color))
      await expectTold(page, "web_app_set_header_color", { color: theme.section_bg_color })
      await expectTold(page, "web_app_set_bottom_bar_color", { color: theme.secondary_bg_color })
      await visitor.expectAccessible()
    }
    visitor.expectQuiet()
  })

  it("keeps header, menu, sheets and messages clear of what is covered, also when the phone is turned", async () => {
    const visitor = await opened(`/user/dashboard?query=${medicine}&${near}`)
    const { page, app } = visitor
    const { height = 0, width = 0 } = page.viewportSize() ?? {}
    const logo = app.locator("#root > header a").first()
    expect((await boxOf(app.locator("#root > header"))).y).toBe(0)
    expect((await boxOf(logo)).y).toBeGreaterThanOrEqual(top)

    await app.getByRole("button", { name: "Open menu" }).click()
    const menu = app.getByRole("dialog", { name: "Main menu" })
    expect((await boxOf(menu.getByRole("button", { name: "Close" }))).y).toBeGreaterThanOrEqual(top)
    const languages = await boxOf(menu.getByRole("group", { name: "Language" }))
    expect(languages.bottom).toBeLessThanOrEqual(height - bottom)
    await menu.getByRole("button", { name: "Close" }).click()

    await app
      .getByRole("button", { name: /^Show the offer/ })
      .first()
      .click()
    const offer = app.getByRole("dialog")
    expect((await boxOf(offer)).bottom).toBe(height)
    const last = offer.locator("a, button").last()
    await last.scrollIntoViewIfNeeded()
    expect((await boxOf(last)).bottom).toBeLessThanOrEqual(height - bottom)
    expect((await boxOf(offer)).y).toBeGreaterThanOrEqual(top)
    await offer.getByRole("button", { name: "Close" }).click()

    await app
      .getByRole("button", { name: /^Add to cart: / })
      .first()
      .click()
    const toast = await boxOf(app.getByText("Item added to cart successfully"))
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
    expect((await boxOf(app.getByRole("article").first())).x).toBeGreaterThanOrEqual(turned.left)
    await app.getByRole("button", { name: "Open menu" }).click()
    const close = await boxOf(menu.getByRole("button", { name: "Close" }))
    expect(close.right).toBeLessThanOrEqual(height - turned.right)
    visitor.expectQuiet()
  })

  it("signs a new person in on the page that was opened, and shows no form for that meanwhile", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const shown: Array<string> = []
    page.on("framenavigated", (frame) => shown.push(new URL(frame.url()).pathname))
    const person = { id: randomInt(10_000_000, 900_000_000), first_name: "Dara" }
    const { app, openPage } = await openInTelegram(visitor, person, { flavour, page: "/user/account" })
    const title = app.getByRole("heading", { level: 1, name: "Your account" })
    await expect(title).toBeVisible()
    // Where the storage of a frame is blocked, each page that is opened signs in anew.
    await openPage("/user/account")
    await expect(title).toBeVisible()
    await visitor.settled()
    expect(shown).not.toContain("/login")
    const said = JSON.stringify(await page.evaluate(toldInPage))
    expect(said).not.toContain("Sign in")
    visitor.expectQuiet()
  })

  it("goes back by Telegram's button, which is there only where something is behind", async () => {
    const visitor = await opened()
    const { page, app } = visitor
    const isShown = (is_visible: boolean) => expectTold(page, "web_app_setup_back_button", { is_visible })
    expect(await lastTold(page, "web_app_setup_back_button")).not.toEqual({ is_visible: true })
    await app.getByRole("link", { name: /^Cart, / }).click()
    await app.waitForURL("**/user/cart")
    await isShown(true)
    await tell(page, "back_button_pressed")
    await app.waitForURL("**/user/dashboard")
    await isShown(false)
    // What a link opened has the start behind it.
    await visitor.open(`/medicines/${shop.medicines[0] ?? 0}`)
    await expect(app.getByRole("heading", { level: 1, name: medicine })).toBeVisible()
    await isShown(true)
    await tell(page, "back_button_pressed")
    await app.waitForURL("**/user/dashboard")
    await isShown(false)
    visitor.expectQuiet()
  })

  it("closes what lies over the page by Telegram's back button, before it leaves the page", async () => {
    const visitor = await opened(`/user/dashboard?query=${medicine}&${near}`)
    const { page, app } = visitor
    const isShown = (is_visible: boolean) => expectTold(page, "web_app_setup_back_button", { is_visible })
    const menu = app.getByRole("dialog", { name: "Main menu" })
    expect(await lastTold(page, "web_app_setup_back_button")).not.toEqual({ is_visible: true })
    await app.getByRole("button", { name: "Open menu" }).click()
    await expect(menu).toBeVisible()
    // Without the button, the gesture or the key for back would close the whole app here.
    await isShown(true)
    await tell(page, "back_button_pressed")
    await expect(menu).toHaveCount(0)
    await isShown(false)
    expect(new URL(app.url()).pathname).toBe("/user/dashboard")

    await app.getByRole("link", { name: /^Cart, / }).click()
    await app.waitForURL("**/user/cart")
    await isShown(true)
    await app.getByRole("button", { name: "Open menu" }).click()
    await expect(menu).toBeVisible()
    await tell(page, "back_button_pressed")
    await expect(menu).toHaveCount(0)
    expect(new URL(app.url()).pathname).toBe("/user/cart")
    await tell(page, "back_button_pressed")
    await app.waitForURL("**/user/dashboard?*")
    await isShown(false)
    visitor.expectQuiet()
  })

  it("acts by Telegram's buttons, and has it ask before it closes while something is not sent", async () => {
    const visitor = await opened(`/medicines/${shop.medicines[0] ?? 0}`)
    const { page, app, context } = visitor
    const addsIt = {
      text: expect.stringMatching(new RegExp(`^Add to cart: ${medicine} 50mg, .*…$`)),
      is_visible: true,
      is_active: true,
    }
    await expectTold(page, "web_app_setup_main_button", addsIt)
    await app.getByRole("button", { name: "Show offers near me" }).click()
    await app.getByRole("dialog").getByRole("button", { name: "Koh Kong" }).click()
    // While another offer is read, it adds that one and says so.
    const other = app.getByRole("button", { name: /^Show the offer: / }).last()
    const offer = (await other.getAttribute("aria-label"))?.replace("Show the offer: ", "") ?? "none"
    await other.click()
    await expect(app.getByRole("dialog")).toBeVisible()
    await mainSays(page, `${`Add to cart: ${offer}`.slice(0, 63)}…`)
    await pressMain(page)
    await expect(app.getByText("Item added to cart successfully")).toBeVisible()
    await tell(page, "back_button_pressed")
    await expect(app.getByRole("dialog")).toHaveCount(0)
    await expectTold(page, "web_app_setup_main_button", addsIt)
    await pressMain(page)
    await expect
      .poll(async () => JSON.stringify(await page.evaluate(toldInPage)))
      .toContain(`"text":"Added: ${medicine} 50mg`)
    await app.getByRole("link", { name: "Cart", exact: true }).click()
    await app.waitForURL("**/user/cart")
    await expectTold(page, "web_app_setup_secondary_button", {
      text: "Send the list to a chat",
      is_visible: true,
    })
    // The one that was open, and the one of the page.
    await expect(app.getByRole("link", { name: "Cart, 2 items" })).toBeVisible()
    const more = app.getByRole("button", { name: /^One more of/ }).first()
    await expect(more).toBeVisible()
    await visitor.settled()

    await context.setOffline(true)
    await more.click()
    await expect(app.getByText("One more: not sent yet.")).toBeVisible()
    await expectTold(page, "web_app_setup_closing_behavior", { need_confirmation: true })
    await context.setOffline(false)
    await expect(app.getByText("One more: not sent yet.")).toHaveCount(0, { timeout: 45_000 })
    await expectTold(page, "web_app_setup_closing_behavior", { need_confirmation: false })
  })

  it("has the client open what is elsewhere, and stays where it is", async () => {
    const visitor = await opened(`/medicines/${shop.medicines[0] ?? 0}`)
    const { page, app, context } = visitor
    const map = app.getByRole("link", { name: /^Open Map: / }).first()
    const address = await map.getAttribute("href")
    await map.click()
    await expectTold(page, "web_app_open_link", { url: address })
    expect(context.pages()).toHaveLength(1)
    expect(new URL(app.url()).pathname).toBe(`/medicines/${shop.medicines[0] ?? 0}`)
    visitor.expectQuiet()
  })

  it("shows the last search and the cart without a connection, with their time", async () => {
    const visitor = await opened(`/user/dashboard?query=${medicine}&${near}`)
    const { page, app, context } = visitor
    await app
      .getByRole("button", { name: /^Add to cart: / })
      .first()
      .click()
    await expect(app.getByRole("link", { name: "Cart, 1 item" })).toBeVisible()
    await app.getByRole("link", { name: "Cart, 1 item" }).click()
    await expect(app.getByRole("button", { name: /^Remove/ })).toBeVisible()
    await visitor.settled()
    if (flavour === "ios") expect(await app.evaluate(() => "serviceWorker" in navigator)).toBe(false)
    await context.setOffline(true)
    await tell(page, "back_button_pressed")
    await expect(app.getByRole("article").first()).toContainText(medicine)
    await app.getByLabel("In stock", { exact: true }).click()
    await expect(app.getByText(/^What was found on/)).toBeVisible()
    await expect(app.getByRole("article").first()).toContainText(medicine)
    await app.getByRole("link", { name: "Cart, 1 item" }).click()
    await expect(app.getByRole("button", { name: /^Remove/ })).toBeVisible()
    await expect(app.getByRole("heading", { name: /Oknha Mony Chhlong/ })).toBeVisible()
    // The words about the connection are read too.
    const offline = await boxOf(app.getByText("You are offline. What you see may be out of date"))
    expect(offline.y).toBeGreaterThanOrEqual(top)
  })
})

describe("a web client at another address of Telegram", () => {
  const browser = useBrowser()
  const person = { id: 79_500, first_name: "Dara" }
  const opened = async (client: string) => {
    const visitor = await browser.visitor("phone")
    const { app } = await openInTelegram(visitor, person, { flavour: "web" }, client)
    return { page: visitor.page, app }
  }

  it("hears the app as well", async () => {
    const { page, app } = await opened("https://webk.telegram.org")
    await expect(app.getByRole("heading", { name: "Welcome, Dara" })).toBeVisible()
    await expectTold(page, "web_app_set_header_color", { color: themes.night.section_bg_color })
  })

  it("is the only site that may hold it", async () => {
    const { page, app } = await opened("https://telegram.example")
    await expect.poll(() => app.url()).toMatch(/^chrome-error:/)
    expect(await page.evaluate(toldInPage)).toEqual([])
  })
})
