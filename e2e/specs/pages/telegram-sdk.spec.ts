import { randomInt } from "node:crypto"
import { describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { holdByTelegram, lastTold, toldInPage } from "../../fixtures/telegram-client.ts"

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
const expectInside = async ({ page }: Visitor): Promise<void> => {
  await expect(page.getByRole("heading", { name: "Welcome, Dara" })).toBeVisible()
  await expect.poll(() => lastTold(page, "web_app_set_header_color")).toBeTruthy()
  expect((await page.evaluate(toldInPage)).map(([event]) => event)).toContain("web_app_ready")
}

describe.each(["android", "ios"] as const)("an unusual client of Telegram for %s", (flavour) => {
  const browser = useBrowser()

  it.each(addresses)(
    "with $what opens the Mini App and not the website, and a reload stays inside",
    async (way) => {
      const visitor = await browser.visitor("phone")
      const { page, context } = visitor
      const isUnsigned = "isUnsigned" in way
      const address = await holdByTelegram(context, newPerson(), { flavour, isUnsigned })
      await visitor.open(way.of(address))
      await expectInside(visitor)
      // What Telegram wrote into the address is nobody else's.
      expect(page.url()).not.toMatch(/tgWebAppData|hash=/)
      await page.getByRole("link", { name: /^Cart, / }).click()
      await page.waitForURL("**/user/cart")
      await expect.poll(() => lastTold(page, "web_app_setup_back_button")).toMatchObject({ is_visible: true })
      await page.reload()
      await expect(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible()
      await expect.poll(() => lastTold(page, "web_app_setup_back_button")).toMatchObject({ is_visible: true })
      visitor.expectQuiet()
      await context.close()
    },
  )

  it("asks the browser where the device is, and only without its leave Telegram, which may have known it long ago", async () => {
    const visitor = await browser.visitor("phone")
    const { page, context } = visitor
    const elsewhere = { latitude: 11.99312, longitude: 105.46248 }
    await context.setGeolocation(elsewhere)
    await visitor.open(await holdByTelegram(context, newPerson(), { flavour }))
    await expectInside(visitor)
    await page.getByRole("button", { name: "Use my location" }).first().click()
    await expect(page.getByText("Near your location", { exact: true })).toBeVisible()
    expect(await lastTold(page, "web_app_request_location")).toBeUndefined()
    await context.close()

    const refused = await browser.visitor("phone")
    await refused.context.clearPermissions()
    await refused.open(await holdByTelegram(refused.context, newPerson(), { flavour }))
    await expectInside(refused)
    await refused.page.getByRole("button", { name: "Use my location" }).first().click()
    await expect(refused.page.getByText("Near where Telegram last found you", { exact: true })).toBeVisible()
    expect((await refused.page.evaluate(toldInPage)).map(([event]) => event)).toContain(
      "web_app_request_location",
    )
    refused.expectQuiet()
    await refused.context.close()
  })
})
