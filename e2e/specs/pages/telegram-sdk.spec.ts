import { randomInt } from "node:crypto"
import type { Frame, Page } from "playwright"
import { describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { lastTold, openInTelegram, toldInPage } from "../../fixtures/telegram-client.ts"

const fragmentOf = (address: string): string => address.slice(address.indexOf("#") + 1)

/** What clients do to the address in which they tell how they opened the app. */
const addresses = [
  {
    what: "parameters in query and fragment",
    of: (address: string) => `/?${fragmentOf(address)}#${fragmentOf(address)}`,
  },
  {
    what: "parameters that are not encoded",
    of: (address: string) => `/#${decodeURIComponent(fragmentOf(address))}`,
  },
  {
    what: "init data in query and fragment, in the query not encoded",
    of: (address: string) => {
      const data = new URLSearchParams(fragmentOf(address)).get("tgWebAppData") ?? ""
      return `/?tgWebAppData=${decodeURIComponent(data)}#${fragmentOf(address)}`
    },
  },
  { what: "init data without signature", of: (address: string) => address, isUnsigned: true },
] as const

const newPerson = () => ({ id: randomInt(10_000_000, 900_000_000), first_name: "Dara" })

/** The app knows that it is inside Telegram: it tells the client that it is ready, and its colours. */
const expectInside = async (page: Page, app: Frame): Promise<void> => {
  await expect(app.getByRole("heading", { name: "Welcome, Dara" })).toBeVisible()
  await expect.poll(() => lastTold(page, "web_app_set_header_color")).toBeTruthy()
  expect((await page.evaluate(toldInPage)).map(([event]) => event)).toContain("web_app_ready")
}

const hasBackButton = (page: Page) =>
  expect
    .poll(() => lastTold(page, "web_app_setup_back_button"), { timeout: 15_000 })
    .toMatchObject({ is_visible: true })

/** Phones have the same bridge, whose two kinds take turns; a desktop and a web client have one of their own each. */
const openings = addresses.flatMap((way, turn) => {
  const phone = turn % 2 === 0 ? "android" : "ios"
  return ([phone, "desktop", "web"] as const).map((flavour) => ({ way, flavour }))
})

describe("an unusual client of Telegram", () => {
  const browser = useBrowser()

  it.each(openings)(
    "with $way.what opens the Mini App and not the website, and a reload stays inside, for $flavour",
    async ({ flavour, way }) => {
      const visitor = await browser.visitor("phone")
      const { page, context } = visitor
      const opening = { flavour, isUnsigned: "isUnsigned" in way, rewrite: way.of }
      const { app } = await openInTelegram(visitor, newPerson(), opening)
      await expectInside(page, app)
      // What Telegram wrote into the address is nobody else's.
      expect(app.url()).not.toMatch(/tgWebAppData|hash=/)
      await app.getByRole("link", { name: /^Cart, / }).click()
      await app.waitForURL("**/user/cart")
      await hasBackButton(page)
      await page.reload()
      if (flavour === "web") {
        // The page of the web client opens the app anew, at its start.
        const [, anew = app] = page.frames()
        await expectInside(page, anew)
      } else {
        await expect(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible()
        await hasBackButton(page)
      }
      visitor.expectQuiet()
      await context.close()
    },
  )

  it.each(["ios", "web"] as const)(
    "asks the browser where the device is, and only without its leave Telegram, which may have known it long ago, for %s",
    async (flavour) => {
      const visitor = await browser.visitor("phone")
      const { page, context } = visitor
      const elsewhere = { latitude: 11.99312, longitude: 105.46248 }
      await context.setGeolocation(elsewhere)
      const { app } = await openInTelegram(visitor, newPerson(), { flavour })
      await expectInside(page, app)
      await app.getByRole("button", { name: "Use my location" }).first().click()
      await expect(app.getByText("Near your location", { exact: true })).toBeVisible()
      expect(await lastTold(page, "web_app_request_location")).toBeUndefined()
      await context.close()

      const refused = await browser.visitor("phone")
      const other = await openInTelegram(refused, newPerson(), { flavour })
      await refused.context.clearPermissions()
      await expectInside(refused.page, other.app)
      await other.app.getByRole("button", { name: "Use my location" }).first().click()
      await expect(other.app.getByText("Near where Telegram last found you", { exact: true })).toBeVisible()
      expect((await refused.page.evaluate(toldInPage)).map(([event]) => event)).toContain(
        "web_app_request_location",
      )
      refused.expectQuiet()
      await refused.context.close()
    },
  )
})
