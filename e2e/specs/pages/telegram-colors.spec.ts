import { randomInt } from "node:crypto"
import type { Locator, Page } from "playwright"
import { describe, inject, it } from "vitest"
import { themes } from "../../../miniapp/dev/telegram-client.ts"
import { untilStill, useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { lastTold, openInTelegram, tell } from "../../fixtures/telegram-client.ts"

/** Themes that a person made, in which everything can be read: what the app shows of them needs no change. */
const made = {
  day: {
    ...themes.day,
    section_bg_color: "#fffdf5",
    hint_color: "#5b5346",
    link_color: "#8a2be2",
    button_color: "#8c1d40",
    button_text_color: "#fff6e0",
  },
  night: {
    ...themes.night,
    section_bg_color: "#101820",
    hint_color: "#c9b8a0",
    link_color: "#7fd1ae",
    button_color: "#ffd166",
    button_text_color: "#1b1300",
  },
} as const

const clients = [
  {
    flavour: "android",
    language: "en",
    welcome: "Welcome, Dara",
    cart: "Cart, 0 items",
    goOn: "Continue searching",
    note: "Rokthnam shows where medicine is sold.",
    privacy: "Privacy",
    account: "Account",
    menu: "Open menu",
    download: "Download it in the browser",
  },
  {
    flavour: "web",
    language: "km",
    welcome: "សូមស្វាគមន៍ Dara",
    cart: "កន្ត្រក មាន 0 កញ្ចប់",
    goOn: "បន្តស្វែងរក",
    note: "រកថ្នាំ បង្ហាញ",
    privacy: "ឯកជនភាព",
    account: "គណនី",
    menu: "បើកម៉ឺនុយ",
    download: "ទាញយកក្នុងកម្មវិធីរុករក",
  },
] as const

/** A colour as browsers tell it. */
const rgb = (color: string): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}

/** Expects the colours of a text and of what is behind it. */
const expectColors = async (part: Locator, color: string, behind?: string): Promise<void> => {
  await expect(part).toHaveCSS("color", rgb(color))
  if (behind !== undefined) await expect(part).toHaveCSS("background-color", rgb(behind))
}

const expectTold = (page: Page, event: string, data: Record<string, unknown>) =>
  expect.poll(() => lastTold(page, event)).toMatchObject(data)

describe.each(clients)("inside Telegram for $flavour", ({ flavour, language, ...words }) => {
  const browser = useBrowser()

  it("hints, links, buttons and Telegram's own bars have the colours of the person's theme, by day and by night; what is elsewhere is opened by the client", async () => {
    const visitor = await browser.visitor("phone")
    const { page, context } = visitor
    const id = randomInt(10_000_000, 900_000_000)
    const person = { id, first_name: "Dara", language_code: language }
    const { app } = await openInTelegram(visitor, person, { flavour })
    await expect(app.getByRole("heading", { name: words.welcome })).toBeVisible()
    await visitor.settled()
    await app.getByRole("link", { name: words.cart }).click()
    const footer = app.getByRole("contentinfo")
    for (const theme of [made.night, made.day]) {
      await tell(page, "theme_changed", { theme_params: theme })
      await expectTold(page, "web_app_set_header_color", { color: theme.section_bg_color })
      await untilStill(page)
      await expectColors(footer.getByText(words.note), theme.hint_color)
      const action = app.getByRole("main").getByRole("link", { name: words.goOn })
      await expectColors(action, theme.button_text_color, theme.button_color)
    }

    await footer.getByRole("link", { name: words.privacy, exact: true }).click()
    const bot = app.getByRole("main").getByRole("link", { name: "@rokthnam_bot" })
    for (const theme of [made.night, made.day]) {
      await tell(page, "theme_changed", { theme_params: theme })
      await expectColors(bot, theme.link_color)
    }
    await visitor.expectAccessible()
    await bot.click()
    await expectTold(page, "web_app_open_tg_link", { path_full: "/rokthnam_bot" })

    await tell(page, "back_button_pressed")
    await app.waitForURL("**/user/cart")
    await app.getByRole("button", { name: words.menu }).click()
    await app.getByRole("dialog").getByRole("link", { name: words.account, exact: true }).click()
    await app.getByRole("link", { name: words.download }).click()
    await expectTold(page, "web_app_open_link", { url: `${inject("origin")}/user/account` })
    // The app stays where it is, and opens nothing by itself.
    expect(new URL(app.url()).pathname).toBe("/user/account")
    expect(context.pages()).toHaveLength(1)
    visitor.expectQuiet()
    await context.close()
  })
})
