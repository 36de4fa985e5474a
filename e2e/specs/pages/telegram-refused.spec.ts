import { randomInt } from "node:crypto"
import { beforeAll, describe, it } from "vitest"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { holdByTelegram, mainSays, pressMain } from "../../fixtures/telegram-client.ts"
import { customerElsewhere } from "../../patchy/stage.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 12.9127, longitude: 103.9031 }
const medicine = "Refusalin"

const said = {
  en: {
    failed: "Telegram login failed",
    reopen: "Please close this app and open it again in Telegram, or sign in another way.",
    otherWay: "Sign in another way",
    email: "E-mail",
    password: "Password",
    signIn: "Sign in",
    cart: "Your cart",
    welcome: "Welcome, Dara",
  },
  km: {
    failed: "មិនអាចចូលតាម Telegram បានទេ",
    reopen: "សូមបិទកម្មវិធីនេះ រួចបើកម្ដងទៀតក្នុង Telegram ឬចូលគណនីតាមវិធីផ្សេង។",
    otherWay: "ចូលតាមវិធីផ្សេង",
    email: "អ៊ីមែល",
    password: "ពាក្យសម្ងាត់",
    signIn: "ចូលគណនី",
    cart: "កន្ត្រករបស់អ្នក",
    welcome: "សូមស្វាគមន៍ Dara",
  },
} as const
type Language = keyof typeof said

/** Longer than the day for which the API takes what Telegram signed. */
const staleTime = 25 * 3_600_000

type Items = { readonly items: ReadonlyArray<{ readonly id: number }> }

describe("init data that the API refuses", () => {
  const browser = useBrowser()
  let medicine_id: number
  let email: string

  beforeAll(async () => {
    const { token } = await openPharmacy("Refusal Start", place, [{ name: medicine }])
    const { items } = await callApi<Items>("GET", "/inventory/medicines", { token })
    medicine_id = items[0]?.id ?? 0
    const customer = await customerElsewhere()
    email = customer.email
    await callApi("POST", "/cart/items", { token: customer.token, body: { medicine_id, quantity: 3 } })
  })

  /** Opens a page inside Telegram by init data that is too old, or whose person is another than the signed one. */
  const opened = async (language: Language, how: "stale" | "forged", page: string) => {
    const visitor = await browser.visitor("phone")
    const id = randomInt(10_000_000, 900_000_000)
    const person = { id, first_name: "Dara", language_code: language }
    const signedAt = new Date(Date.now() - (how === "stale" ? staleTime : 0))
    const address = await holdByTelegram(visitor.context, person, { page, signedAt })
    await visitor.open(how === "stale" ? address : address.replace("first_name", "last_name"))
    const { failed, reopen } = said[language]
    const alert = visitor.page.getByRole("alert").filter({ hasText: failed })
    await expect(alert.getByText(reopen)).toBeVisible()
    return { visitor, alert, person }
  }

  /** Signs in by the form, which Telegram's button sends. */
  const signIn = async ({ page }: Visitor, language: Language): Promise<void> => {
    const words = said[language]
    await page.getByLabel(words.email).fill(email)
    await page.getByLabel(words.password, { exact: true }).fill(journeyPassword)
    await mainSays(page, words.signIn)
    await pressMain(page)
  }

  it("because it is stale is said in Khmer, and the form leads back to the medicine that was opened", async () => {
    const path = `/medicines/${medicine_id}`
    const { visitor, alert } = await opened("km", "stale", path)
    const { page } = visitor
    await expect(page.getByRole("heading", { level: 1, name: medicine })).toBeVisible()
    await visitor.expectAccessible()
    await alert.getByRole("link", { name: said.km.otherWay }).click()
    await page.waitForURL("**/login")
    await signIn(visitor, "km")
    await expect(page.getByRole("heading", { level: 1, name: medicine })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.getByText(said.km.failed)).toHaveCount(0)
    // The session stays, although a reload brings the same init data.
    await visitor.open("/user/cart")
    await expect(page.getByRole("heading", { name: said.km.cart, exact: true })).toBeVisible()
    await expect(page.getByLabel(/^ចំនួន Refusalin/)).toHaveText("3")
    visitor.expectQuiet()
    await visitor.context.close()
  })

  it("because it is forged is said beside the form, which leads to the cart that was opened", async () => {
    const { visitor, alert } = await opened("en", "forged", "/user/cart")
    const { page } = visitor
    await page.waitForURL("**/login")
    // The other way in stands on this page already.
    await expect(page.getByLabel(said.en.email)).toBeVisible()
    await expect(alert.getByRole("link", { name: said.en.otherWay })).toHaveCount(0)
    await visitor.expectAccessible()
    await signIn(visitor, "en")
    await page.waitForURL("**/user/cart")
    await expect(page.getByLabel(/^Quantity of Refusalin/)).toHaveText("3")
    await expect(page.getByText(said.en.failed)).toHaveCount(0)
    visitor.expectQuiet()
    await visitor.context.close()
  })

  it("is forgotten when the bot opens the app anew, at the search that was wanted", async () => {
    const search = `/?query=${medicine}&near=12.91,103.90`
    const { visitor, alert, person } = await opened("en", "stale", search)
    const { page, context } = visitor
    await expect(page.getByRole("article").first()).toContainText(medicine)
    await alert.getByRole("link", { name: said.en.otherWay }).click()
    await page.waitForURL("**/login")
    await visitor.open(await holdByTelegram(context, person, { page: search }))
    await expect(page.getByRole("heading", { name: said.en.welcome })).toBeVisible()
    await expect(page.getByRole("article").first()).toContainText(medicine)
    await expect(page.getByText(said.en.failed)).toHaveCount(0)
    visitor.expectQuiet()
    await context.close()
  })
})
