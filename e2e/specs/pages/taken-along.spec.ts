import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { registerCustomer } from "../../fixtures/customer.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import {
  holdByTelegram,
  lastTold,
  mainSays,
  pressMain,
  tell,
  toldInPage,
} from "../../fixtures/telegram-client.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 11.4218, longitude: 105.0712 }
const near = "near=11.42,105.07"
const medicine = "Takelongin"
const shop = "Prasat Counter"

type Items = { readonly items: ReadonlyArray<{ readonly id: number; readonly name: string }> }

/** The worker has stored the app. */
const installed = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? "none"), { timeout: 60_000 })
    .toBe("activated")

const card = (page: Page) => page.getByRole("article").filter({ hasText: shop })

/** A customer with the medicine in the cart, whose device has shown cart and search and keeps the app. */
const customerWithCart = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor
  await registerCustomer(visitor, `${crypto.randomUUID()}@rokthnam.test`)
  await visitor.open(`/user/dashboard?query=${medicine}&${near}`)
  await card(page).getByRole("button", { name: "Add to cart" }).click()
  await expect(page.getByText("Item added to cart successfully")).toBeVisible()
  await visitor.open(`/?query=${medicine}&${near}`)
  await expect(card(page)).toBeVisible()
  await visitor.open("/user/cart")
  await expect(page.getByRole("heading", { name: medicine })).toBeVisible()
}

/** What the counter needs of a cart without a connection: what, where, whom to call, how to get there, and of when. */
const expectKeptCart = async (page: Page): Promise<void> => {
  await expect(page.getByText(/^Your cart as of/)).toBeVisible()
  await expect(page.getByRole("heading", { name: medicine })).toBeVisible()
  await expect(page.getByRole("link", { name: "012 345 678" })).toBeVisible()
  await expect(page.getByText("Street 63")).toBeVisible()
  await expect(page.getByRole("link", { name: /^Open Map: Prasat Counter/ })).toBeVisible()
}

/** Runs in the page: the texts that are seen, each with the lightness of its colour, from 0 (black) to 1 (white). */
const inks = (): ReadonlyArray<readonly [text: string, lightness: number]> => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
  const lightness = (color: string): number => {
    if (pen === null) return 1
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = color
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Array<readonly [string, number]> = []
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement: around, textContent } = text
    if (around === null || textContent === null || textContent.trim() === "") continue
    const { width, height, bottom } = around.getBoundingClientRect()
    // the link that skips the bar stands above the page until it has the focus
    if (width > 1 && height > 1 && bottom > 0 && around.checkVisibility({ checkVisibilityCSS: true }))
      found.push([textContent.trim(), lightness(getComputedStyle(around).color)])
  }
  return found
}

/** The cart on paper: dark words on white, without anything to press. */
const expectLightPaper = async (page: Page, name: string): Promise<void> => {
  await page.emulateMedia({ media: "print" })
  const words = await page.evaluate(inks)
  for (const read of [medicine, "Street 63", "012 345 678"])
    expect(words.map(([text]) => text)).toContain(read)
  expect(words.filter(([, lightness]) => lightness > 0.6)).toEqual([])
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(scheme).toBe("light")
  for (const pressed of ["Print", "Open Map", "Remove"])
    expect(words.map(([text]) => text)).not.toContain(pressed)
  const pictures = process.env["PICTURES"]
  const pdf = await page.pdf({ format: "A5" })
  expect(pdf.length).toBeGreaterThan(5000)
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/paper-${name}.png`, fullPage: true })
  await page.emulateMedia({ media: null })
}

describe("what a customer takes along", () => {
  const browser = useBrowser()
  let id: number

  beforeAll(async () => {
    const { token } = await openPharmacy(shop, place, [{ name: medicine }])
    const { items } = await callApi<Items>("GET", "/inventory/medicines", { token })
    id = items.find(({ name }) => name === medicine)?.id ?? 0
  })

  /** A person inside Telegram who has put the medicine in the cart by Telegram's button, and looks at the cart. */
  const cartInTelegram = async (person: number, version?: string) => {
    const visitor = await browser.visitor("phone")
    const { page, context } = visitor
    const opening = version === undefined ? {} : { version }
    await visitor.open(await holdByTelegram(context, { id: person, first_name: "Rithy" }, opening))
    await expect(page.getByRole("heading", { name: "Welcome, Rithy" })).toBeVisible()
    await visitor.open(`/medicines/${id}`)
    await mainSays(page, /^Add to cart: Takelongin/)
    await pressMain(page)
    await expect(page.getByText("Item added to cart successfully")).toBeVisible()
    await visitor.open("/user/cart")
    await expect(page.getByRole("heading", { name: medicine })).toBeVisible()
    await expect
      .poll(() => lastTold(page, "web_app_setup_secondary_button"))
      .toMatchObject({ text: "Send the list to a chat", is_visible: true, is_active: true })
    await visitor.settled()
    return { visitor, page, context, told: async () => JSON.stringify(await page.evaluate(toldInPage)) }
  }

  it("opens cold without a connection: the cart and the last results, which heal by themselves", async () => {
    const visitor = await browser.visitor("phone", { installs: true })
    const { context } = visitor
    await customerWithCart(visitor)
    await installed(visitor.page)
    await visitor.page.close()
    await context.setOffline(true)
    const cart = await context.newPage()
    await cart.goto(new URL("/user/cart", visitor.page.url()).href)
    await expectKeptCart(cart)
    const results = await context.newPage()
    await results.goto(new URL(`/?query=${medicine}&${near}`, visitor.page.url()).href)
    await expect(results.getByText(/^What was found on/)).toBeVisible()
    await expect(card(results)).toContainText("012 345 678")
    await context.setOffline(false)
    await expect(cart.getByText(/^Your cart as of/)).toHaveCount(0, { timeout: 30_000 })
    await expect(results.getByText(/^What was found on/)).toHaveCount(0, { timeout: 30_000 })
  })

  it("has the cart although the session expired without a connection, and offers the sign-in when it is back", async () => {
    const visitor = await browser.visitor("phone", { installs: true })
    const { context, page } = visitor
    await customerWithCart(visitor)
    await installed(page)
    // A month passes: the same session with a time that is over. The app only reads it; the API would check it.
    await page.evaluate(() => {
      const [, payload = ""] = (window.localStorage.getItem("userToken") ?? "").split(".")
      const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as object
      const over = btoa(JSON.stringify({ ...claims, exp: 1_700_000_000 })).replaceAll("=", "")
      window.localStorage.setItem("userToken", `e30.${over}.c2ln`)
    })
    const address = page.url()
    await page.close()
    await context.setOffline(true)
    const cart = await context.newPage()
    await cart.goto(address)
    await expectKeptCart(cart)
    await expect(cart.getByRole("button", { name: /^One more of/ })).toHaveCount(0)
    const signIn = cart.locator("#content").getByRole("link", { name: "Sign in" })
    await expect(signIn).toHaveCount(0)
    if (process.env["PICTURES"] !== undefined)
      await cart.screenshot({ path: `${process.env["PICTURES"]}/expired-cart.png`, fullPage: true })
    await context.setOffline(false)
    await signIn.click()
    await expect(cart.getByLabel("E-mail")).toBeVisible()
  })

  it("prints dark words on white, also where the screen is dark", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    await customerWithCart(visitor)
    await page.emulateMedia({ colorScheme: "dark" })
    await expectLightPaper(page, "dark-system")
    await page.evaluate(() => window.localStorage.setItem("theme", "dark"))
    await page.reload()
    await expect(page.getByRole("heading", { name: medicine })).toBeVisible()
    await expect(page.locator("html[data-theme=dark]")).toBeAttached()
    await expectLightPaper(page, "dark-chosen")
  })

  it("inside Telegram is light on paper too, and goes to a chat as the bot's message, without buttons that cannot work", async () => {
    const { visitor, page, told } = await cartInTelegram(79_001)
    await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0)
    const asked = page.waitForResponse("**/cart/message")
    await tell(page, "secondary_button_pressed")
    const answer = await asked
    expect(answer.status()).toBe(201)
    const { id: message } = (await answer.json()) as { readonly id: string }
    await expect.poll(() => lastTold(page, "web_app_send_prepared_message")).toEqual({ id: message })
    expect(await told()).not.toContain("web_app_open_tg_link")
    await expectLightPaper(page, "telegram-night")
    visitor.expectQuiet()
  })

  it("inside Telegram is text with a link for a client that knows no such messages, and without a connection", async () => {
    const link = /web_app_open_tg_link[^}]*\/share\/url\?[^}]*Takelongin/
    const old = await cartInTelegram(79_002, "7.10")
    await tell(old.page, "secondary_button_pressed")
    await expect.poll(old.told).toMatch(link)
    expect(await old.told()).not.toContain("web_app_send_prepared_message")

    const { page, context, told } = await cartInTelegram(79_003)
    await context.setOffline(true)
    await tell(page, "secondary_button_pressed")
    await expect.poll(told).toMatch(link)
    await context.setOffline(false)
    await expect
      .poll(() => lastTold(page, "web_app_setup_secondary_button"))
      .toMatchObject({ text: "Send the list to a chat", is_active: true, is_progress_visible: false })
    await tell(page, "secondary_button_pressed")
    await expect.poll(told).toContain("web_app_send_prepared_message")
  })

  it("inside Telegram is text with a link once Telegram knows the bot's message no more", async () => {
    const { page, told } = await cartInTelegram(79_004)
    const json = { id: "expired" }
    await page.route("**/cart/message", (route) => route.fulfill({ status: 201, json }))
    await tell(page, "secondary_button_pressed")
    await expect.poll(told).toMatch(/web_app_send_prepared_message[^]*web_app_open_tg_link[^}]*Takelongin/)
  })
})
