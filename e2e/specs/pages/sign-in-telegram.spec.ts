import type { Page } from "playwright"
import { describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"

const said = [
  {
    language: "en",
    away: "Telegram cannot be reached from here. Please use the form, or open our bot in your Telegram app.",
    retry: "Try again",
    bot: "Open the bot",
    frame: "Telegram sign-in",
    email: "E-mail",
  },
  {
    language: "km",
    away: "មិនអាចភ្ជាប់ទៅ Telegram ពីទីនេះបានទេ។ សូមប្រើទម្រង់ចូលគណនី ឬបើកបូតរបស់យើងក្នុងកម្មវិធី Telegram។",
    retry: "ព្យាយាមម្ដងទៀត",
    bot: "បើកបូត",
    frame: "ការចូលតាម Telegram",
    email: "អ៊ីមែល",
  },
] as const

const telegram = "https://oauth.telegram.org/**"

/** Whether the part about Telegram stands above the form. */
const isTelegramFirst = async (page: Page): Promise<boolean> => {
  const [heading, form] = await Promise.all([
    page.locator("#telegram-login").boundingBox(),
    page.getByRole("tablist").boundingBox(),
  ])
  if (heading === null || form === null) throw new Error("A way to sign in is missing.")
  return heading.y < form.y
}

describe("the sign-in with Telegram on the website", () => {
  const browser = useBrowser()

  it.each(said)(
    "says where Telegram cannot be reached, offers form and bot, and comes first once it can: $language",
    async ({ language, away, retry, bot, frame, email }) => {
      const visitor = await browser.visitor("phone")
      const { page } = visitor
      const login = `/login?lng=${language}`
      await page.route(telegram, (route) => route.abort("connectionrefused"))
      await visitor.open(login)
      await expect(page.getByText(away)).toBeVisible()
      await expect(page.getByLabel(email)).toBeVisible()
      await expect(page.getByRole("link", { name: bot })).toHaveAttribute("href", "https://t.me/rokthnam_bot")
      // Nothing is grey.
      await expect(page.locator("iframe")).toHaveCount(0)
      expect(await isTelegramFirst(page)).toBe(false)
      await visitor.expectAccessible()

      await page.unroute(telegram)
      await page.route(telegram, (route) =>
        route.fulfill({ contentType: "text/html", body: "<button>Log in with Telegram</button>" }),
      )
      await page.getByRole("button", { name: retry }).click()
      const widget = page.frameLocator(`iframe[title="${frame}"]`)
      await expect(widget.getByRole("button")).toBeVisible()
      await expect(page.getByText(away)).toHaveCount(0)
      // Nothing moves under the hand of somebody who has begun with the form.
      expect(await isTelegramFirst(page)).toBe(false)
      await visitor.open(login)
      await expect(widget.getByRole("button")).toBeVisible()
      expect(await isTelegramFirst(page)).toBe(true)

      await page.unroute(telegram)
      await page.route(telegram, (route) => route.abort("connectionrefused"))
      await visitor.open(login)
      await expect(page.getByText(away)).toBeVisible()
      await expect(page.locator("iframe")).toHaveCount(0)
      await page.context().close()
    },
  )
})
