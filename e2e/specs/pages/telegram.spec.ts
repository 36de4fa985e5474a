import { describe, expect, it } from "vitest"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect as expectSoon } from "../../fixtures/expect.ts"
import { expectLaidOut } from "../../fixtures/layout.ts"
import { askToJoin } from "../../fixtures/joining.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { holdByTelegram, lastTold, mainSays, pressMain } from "../../fixtures/telegram-client.ts"

/** The centre of Phnom Penh, in degrees. */
const phnomPenh = { latitude: 11.5564, longitude: 104.9282 }
/** In pixels: small and usual phones, a tablet, and Telegram's window on a desktop. */
const widths = [360, 390, 768, 1440]

type Session = { readonly access_token: string }
type Items<A> = { readonly items: ReadonlyArray<A> }

/** A customer with an e-mail, who has a medicine in the cart of the website. */
const customerOfWebsite = async (medicine_id: number) => {
  const email = `${crypto.randomUUID()}@rokthnam.test`
  const body = { first_name: "Sokha", last_name: "Chan", email, password: journeyPassword }
  const { access_token: token } = await callApi<Session>("POST", "/users/register", { body })
  await callApi("POST", "/cart/items", { token, body: { medicine_id, quantity: 2 } })
  return { email, token }
}

describe("a customer inside Telegram", () => {
  const browser = useBrowser()

  it("fills the cart by Telegram's button, links the account of the website, and has both carts", async () => {
    const names = ["Decolgen", "Strepsils"]
    const { token } = await openPharmacy(
      "Apsara Mini",
      phnomPenh,
      names.map((name) => ({ name })),
    )
    const { items } = await callApi<Items<{ readonly id: number; readonly name: string }>>(
      "GET",
      "/inventory/medicines",
      { token },
    )
    const idOf = (name: string) => items.find((item) => item.name === name)?.id ?? 0
    const website = await customerOfWebsite(idOf("Strepsils"))

    const visitor = await browser.visitor("phone")
    const { page, context } = visitor
    await visitor.open(await holdByTelegram(context, { id: 77_001, first_name: "Dara" }))
    await expectSoon(page.getByRole("heading", { name: "Welcome, Dara" })).toBeVisible()
    await visitor.open(`/medicines/${idOf("Decolgen")}`)
    await mainSays(page, /^Add to cart: Decolgen/)
    await pressMain(page)
    await expectSoon(page.getByText("Item added to cart successfully")).toBeVisible()

    await visitor.open("/user/account")
    const dialog = await askToJoin(page, website.email)
    await expectSoon(dialog.getByText("1 medicine of its cart comes into this cart.")).toBeVisible()
    await visitor.expectAccessible()
    await pressMain(page)
    await expectSoon(page.getByText(website.email)).toBeVisible()
    await expect(callApi("GET", "/cart", { token: website.token })).rejects.toThrow("401")

    await visitor.settled()
    await visitor.expectAccessible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectLaidOut(page, `the account inside Telegram at ${width} px`)
    }
    await visitor.open("/user/cart")
    for (const name of names) await expectSoon(page.getByRole("heading", { name })).toBeVisible()
    await visitor.expectAccessible()
    visitor.expectQuiet()
  })

  it("waits for a medicine that nobody near has by Telegram's button, which goes when it is done", async () => {
    const visitor = await browser.visitor("phone")
    const { page, context } = visitor
    await visitor.open(await holdByTelegram(context, { id: 77_002, first_name: "Sok" }))
    await expectSoon(page.getByRole("heading", { name: "Welcome, Sok" })).toBeVisible()
    await visitor.open("/user/dashboard?query=Ventolin&near=mondulkiri")
    await mainSays(page, "Tell me when it arrives")
    // the client's button is the only one
    await expectSoon(page.getByRole("button", { name: "Tell me when it arrives" })).toHaveCount(0)
    await pressMain(page)
    await expectSoon(page.getByText(/We will tell you when a pharmacy near you has/)).toBeVisible()
    await expectSoon
      .poll(() => lastTold(page, "web_app_setup_main_button"))
      .toMatchObject({ is_visible: false })
    await visitor.open("/user/account")
    await expectSoon(page.getByText("Ventolin").first()).toBeVisible()
    visitor.expectQuiet()
  })
})
