import { randomInt } from "node:crypto"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy, setStock } from "../../fixtures/stocked-pharmacy.ts"
import type { Owner } from "../../fixtures/stocked-pharmacy.ts"
import { lastTold, openInTelegram, tell, toldInPage } from "../../fixtures/telegram-client.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 11.7413, longitude: 105.1127 }
const medicine = "Hapticin"
/** Its last package is sold to somebody else while it is looked at. */
const rare = "Hapticin Forte"
const dashboard = `/user/dashboard?query=${medicine}&near=11.74,105.11`

const said = {
  en: {
    welcome: "Welcome, Dara",
    add: "Add to cart",
    added: "Item added to cart successfully",
    refused: /^Cannot add more Hapticin Forte/,
    home: "Add to home screen",
    settings: "Language and place",
  },
  km: {
    welcome: "សូមស្វាគមន៍ Dara",
    add: "ដាក់ក្នុងកន្ត្រក",
    added: "បានដាក់ក្នុងកន្ត្រកដោយជោគជ័យ",
    refused: /^មិនអាចបន្ថែម Hapticin Forte ទៀតបានទេ/,
    home: "ដាក់លើអេក្រង់ដើម",
    settings: "ភាសា និងកន្លែង",
  },
} as const
type Language = keyof typeof said

const clients = [
  { flavour: "android", language: "en" },
  { flavour: "ios", language: "km" },
  { flavour: "desktop", language: "en" },
  { flavour: "web", language: "km" },
] as const

describe("the device, inside Telegram", () => {
  const browser = useBrowser()
  // Tells the pharmacy of this run from that of an earlier one.
  const shop = `Chamkar Device ${crypto.randomUUID().slice(0, 8)}`
  let owner: Owner
  beforeAll(async () => {
    owner = await openPharmacy(shop, place, [{ name: medicine }, { name: rare }])
  })

  /** Has Telegram open the app for a new person, who is then signed in. */
  const opened = async (language: Language, opening: Parameters<typeof openInTelegram>[2]) => {
    const visitor = await browser.visitor("phone")
    const person = {
      id: randomInt(10_000_000, 900_000_000),
      first_name: "Dara",
      language_code: language,
    }
    const telegram = await openInTelegram(visitor, person, opening)
    await expect(telegram.app.getByRole("heading", { name: said[language].welcome })).toBeVisible()
    return { ...visitor, ...telegram }
  }

  it.each(clients)(
    "is filled, felt at what succeeds and fails, and takes the app to its home screen: $flavour, $language",
    async ({ flavour, language }) => {
      const words = said[language]
      await setStock(owner.token, rare, 1)
      const visitor = await opened(language, { flavour })
      const { page, app } = visitor
      const events = async () => (await page.evaluate(toldInPage)).map(([event]) => event)
      expect(await events()).toContain("web_app_expand")

      const feels = (notification_type: string) =>
        expect
          .poll(() => lastTold(page, "web_app_trigger_haptic_feedback"))
          .toEqual({ type: "notification", notification_type })
      await visitor.openPage(dashboard)
      const add = (name: string) =>
        app
          .getByRole("article")
          .filter({ hasText: shop, has: app.getByRole("heading", { name, exact: true }) })
          .getByRole("button", { name: words.add })
          .click()
      await expect(app.getByRole("article").filter({ hasText: shop })).toHaveCount(2)
      expect(await lastTold(page, "web_app_trigger_haptic_feedback")).toBeUndefined()
      await add(medicine)
      await expect(app.getByText(words.added)).toBeVisible()
      await feels("success")
      await setStock(owner.token, rare, 0)
      await add(rare)
      await expect(app.getByText(words.refused)).toBeVisible()
      await feels("error")

      await visitor.openPage("/user/account")
      const home = app.getByRole("button", { name: words.home })
      await home.click()
      await expect.poll(events).toContain("web_app_add_to_home_screen")
      // The person may say no to the client's question, and press again.
      await expect(home).toBeVisible()
      await tell(page, "home_screen_added")
      await expect(home).toHaveCount(0)
      visitor.expectQuiet()
      await visitor.context.close()
    },
  )

  it("is offered the home screen by no client that cannot put the app there", async () => {
    const visitor = await opened("en", { flavour: "android", version: "7.10" })
    await visitor.openPage("/user/account")
    await expect(visitor.app.getByRole("heading", { name: said.en.settings })).toBeVisible()
    await visitor.settled()
    await expect(visitor.app.getByText(said.en.home)).toHaveCount(0)
    visitor.expectQuiet()
  })
})
