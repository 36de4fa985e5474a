import { randomInt } from "node:crypto"
import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Owner } from "../../fixtures/stocked-pharmacy.ts"
import { holdByTelegram, mainSays, pressMain } from "../../fixtures/telegram-client.ts"
import { cartOf, signedIn } from "../../patchy/stage.ts"

/** Away from the places of other journeys, in degrees; the browser says it is in Phnom Penh. */
const place = { latitude: 11.6812, longitude: 105.0412 }
const medicine = "Kefloxin"

const base64url = (text: string): string => Buffer.from(text).toString("base64url")

type Items = { readonly items: ReadonlyArray<{ readonly id: number; readonly name: string }> }

const pathOf = (page: Page): string => new URL(page.url()).pathname
const found = (page: Page) => page.getByRole("article").filter({ hasText: "Chhouk Start" })

describe("a link that opens the app inside Telegram", () => {
  const browser = useBrowser()
  let owner: Owner
  let id: number
  let people = 78_000

  beforeAll(async () => {
    owner = await openPharmacy("Chhouk Start", place, [{ name: medicine, dosage: "250mg" }])
    const { items } = await callApi<Items>("GET", "/inventory/medicines", { token: owner.token })
    id = items.find(({ name }) => name === medicine)?.id ?? 0
  })

  /** Has Telegram open the app for a new person, by a start parameter or by a page that the bot's button names. */
  const opened = async (opening: { readonly start?: string; readonly page?: string }): Promise<Visitor> => {
    const visitor = await browser.visitor("phone")
    people += 1
    const person = { id: people, first_name: "Sophea" }
    await visitor.open(await holdByTelegram(visitor.context, person, opening))
    return visitor
  }

  it("s_ searches on the dashboard, asks for the place, and a reload has the same results", async () => {
    const visitor = await opened({ start: `s_${base64url(medicine)}` })
    const { page } = visitor
    await expect(page.getByRole("heading", { name: "Welcome, Sophea" })).toBeVisible()
    await mainSays(page, "Use my location")
    await pressMain(page)
    await expect(found(page)).toBeVisible()
    expect(pathOf(page)).toBe("/user/dashboard")
    // The launch parameters are not read again, so the reload stays where the person is.
    await page.getByRole("link", { name: /^Cart, / }).click()
    await page.waitForURL("**/user/cart")
    await page.reload()
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    expect(pathOf(page)).toBe("/user/cart")
    await page.goBack()
    await expect(found(page)).toBeVisible()
    visitor.expectQuiet()
  })

  it("s_ in Khmer searches for the Khmer name", async () => {
    const visitor = await opened({ start: `s_${base64url("ប៉ារ៉ាសេតាមុល")}` })
    await expect(visitor.page.locator("input[name=query]")).toHaveValue("ប៉ារ៉ាសេតាមុល")
    visitor.expectQuiet()
  })

  it("m_ opens the medicine", async () => {
    const visitor = await opened({ start: `m_${id}` })
    const { page } = visitor
    await expect(page.getByRole("heading", { level: 1, name: medicine })).toBeVisible()
    expect(pathOf(page)).toBe(`/medicines/${id}`)
    await page.reload()
    await expect(page.getByRole("heading", { level: 1, name: medicine })).toBeVisible()
    visitor.expectQuiet()
  })

  it("a medicine that nobody near has is put in the cart by Telegram's button, and waited for by the page's", async () => {
    const visitor = await opened({ start: `m_${id}` })
    const { page } = visitor
    await visitor.open(`/medicines/${id}?near=mondulkiri`)
    await expect(page.getByRole("button", { name: "Tell me when it arrives" })).toBeVisible()
    await mainSays(page, /^Add to cart/)
    await pressMain(page)
    await expect(page.getByText("Item added to cart successfully")).toBeVisible()
    visitor.expectQuiet()
  })

  it("p_ opens the pharmacy", async () => {
    const visitor = await opened({ start: `p_${owner.id}` })
    const { page } = visitor
    await expect(page.getByRole("heading", { level: 1, name: "Chhouk Start" })).toBeVisible()
    expect(pathOf(page)).toBe(`/pharmacies/${owner.id}`)
    visitor.expectQuiet()
  })

  it("the bot's button below a list opens the same search, answered, for the customer", async () => {
    const visitor = await opened({ page: `/?query=${medicine}&sort_by=price&near=11.68,105.04` })
    const { page } = visitor
    await expect(page.getByRole("heading", { name: "Welcome, Sophea" })).toBeVisible()
    await expect(found(page)).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe("/user/dashboard")
    expect(Object.fromEntries(searchParams)).toEqual({
      query: medicine,
      sort_by: "price",
      near: "11.68,105.04",
    })
    await page.reload()
    await expect(found(page)).toBeVisible()
    visitor.expectQuiet()
  })
})

describe("a second account of Telegram on the same phone", () => {
  const browser = useBrowser()

  it("gets its own language and nobody's place, and the first one finds both again", async () => {
    const visitor = await browser.visitor("phone")
    const { page, context } = visitor
    const start = async (person: Parameters<typeof holdByTelegram>[1]) => {
      await visitor.open(await holdByTelegram(context, person))
      await page.waitForURL("**/user/dashboard")
    }
    const sophea = { id: 78_901, first_name: "Sophea", language_code: "en" }
    await start(sophea)
    await page.getByRole("button", { name: "Use my location" }).click()
    await expect(page.getByText("Near your location")).toBeVisible()
    await start({ id: 78_902, first_name: "Dara", language_code: "km" })
    await expect(page.locator("html")).toHaveAttribute("lang", "km")
    await expect(page.getByText("សូមកំណត់ទីតាំងជាមុនសិន", { exact: false }).first()).toBeVisible()
    await expect(page.getByText("ជិតទីតាំងរបស់អ្នក", { exact: true })).toHaveCount(0)
    await start(sophea)
    await expect(page.locator("html")).toHaveAttribute("lang", "en")
    await expect(page.getByText("Near your location")).toBeVisible()
    visitor.expectQuiet()
  })

  it("has the cart of nobody else, neither of the website nor of the first one, who finds it again", async () => {
    const { token } = await openPharmacy("Chhouk Carts", place, [{ name: medicine }])
    const { items } = await callApi<Items>("GET", "/inventory/medicines", { token })
    const medicine_id = items[0]?.id ?? 0
    const visitor = await browser.visitor("phone")
    const { page, context } = visitor
    const start = async (person: Parameters<typeof holdByTelegram>[1]) => {
      await visitor.open(await holdByTelegram(context, person))
      await expect(page.getByRole("heading", { name: `Welcome, ${person.first_name}` })).toBeVisible()
    }
    const expectCart = async (count: number) => {
      await visitor.open("/user/cart")
      if (count === 0) await expect(page.getByText("Your cart is empty")).toBeVisible()
      else await expect(page.getByLabel(/^Quantity of/)).toHaveText(String(count))
    }
    // Somebody has used the website with this browser, and is still signed in there.
    const website = await signedIn(visitor)
    await callApi("POST", "/cart/items", { token: website.token, body: { medicine_id, quantity: 3 } })
    await expectCart(3)

    const [first, second] = [randomInt(10_000_000, 400_000_000), randomInt(400_000_000, 900_000_000)]
    const sophea = { id: first, first_name: "Sophea" }
    await start(sophea)
    await expectCart(0)
    await visitor.open(`/medicines/${medicine_id}`)
    await mainSays(page, /^Add to cart/)
    await pressMain(page)
    await expect(page.getByText("Item added to cart successfully")).toBeVisible()
    await expectCart(1)
    await start({ id: second, first_name: "Dara" })
    await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible()
    await expectCart(0)
    await start(sophea)
    await expectCart(1)
    expect(await cartOf(website)).toEqual([3])
    visitor.expectQuiet()
  })
})
