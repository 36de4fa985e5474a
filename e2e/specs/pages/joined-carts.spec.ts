import { randomInt } from "node:crypto"
import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { askToJoin } from "../../fixtures/joining.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { pressMain } from "../../fixtures/telegram-client.ts"
import { holdTelegramWidget, signed } from "../../fixtures/telegram-widget.ts"
import { customerElsewhere, signedIn } from "../../patchy/stage.ts"
import { personOfTelegram } from "../../patchy/telegram-stage.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 12.7127, longitude: 105.5031 }
const names = ["Joinapril", "Joinibuprin", "Joinoxan"] as const

type Items = { readonly items: ReadonlyArray<{ readonly id: number; readonly name: string }> }
type Lines = {
  readonly items: ReadonlyArray<{ readonly medicine_id: number; readonly quantity: number }>
}
type Session = { readonly access_token: string }

/** What the page of the cart shows of the first, the second and the third medicine. */
const expectCart = async (page: Page, quantities: ReadonlyArray<number>, quantityOf: string) => {
  for (const [turn, quantity] of quantities.entries())
    await expect(page.getByLabel(new RegExp(`^${quantityOf} ${names[turn] ?? ""}`))).toHaveText(
      String(quantity),
    )
}

describe("two accounts, each with a cart, that become one", () => {
  const browser = useBrowser()
  let ids: ReadonlyArray<number>

  beforeAll(async () => {
    const stock = names.map((name) => ({ name, price: 2 }))
    const { token } = await openPharmacy("Joining Counter", place, stock)
    const { items } = await callApi<Items>("GET", "/inventory/medicines", { token })
    ids = names.map((name) => items.find((item) => item.name === name)?.id ?? 0)
  })

  /** Puts so many of the first, the second and the third medicine into somebody's cart. */
  const fill = async (token: string, quantities: ReadonlyArray<number>): Promise<void> => {
    for (const [turn, quantity] of quantities.entries())
      if (quantity > 0)
        await callApi("POST", "/cart/items", { token, body: { medicine_id: ids[turn] ?? 0, quantity } })
  }

  /** How many of the first, the second and the third medicine the server has in a cart. */
  const cartBy = async (token: string): Promise<ReadonlyArray<number>> => {
    const { items } = await callApi<Lines>("GET", "/cart", { token })
    return ids.map((id) => items.find((line) => line.medicine_id === id)?.quantity ?? 0)
  }

  it("on the website by Telegram's widget have the medicines of both, and those in both added up", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const website = await signedIn(visitor)
    await fill(website.token, [2, 1, 0])
    const person = { id: String(randomInt(10_000_000, 900_000_000)), first_name: "Dara" }
    const { access_token: token } = await callApi<Session>("POST", "/users/telegram-login", {
      body: signed(person, 60),
    })
    await fill(token, [3, 0, 4])

    const widget = await holdTelegramWidget(page, person)
    await visitor.open("/user/account?lng=km")
    await page.getByRole("button", { name: "ភ្ជាប់ Telegram", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "ភ្ជាប់ Telegram" })
    await dialog.getByLabel("ពាក្យសម្ងាត់បច្ចុប្បន្ន", { exact: true }).fill(journeyPassword)
    await widget.getByRole("button", { name: "Log in with Telegram" }).click()
    // Both carts are said before anything happens.
    await expect(dialog.getByText("ថ្នាំ 2 មុខក្នុងកន្ត្រកនោះ នឹងមកក្នុងកន្ត្រកនេះ។")).toBeVisible()
    await expect(dialog.getByText("ថ្នាំដែលមានក្នុងកន្ត្រកទាំងពីរ ត្រូវបូកចំនួនចូលគ្នា ដូច្នេះសូមពិនិត្យចំនួនឡើងវិញ។")).toBeVisible()
    expect(await cartBy(website.token)).toEqual([2, 1, 0])
    await visitor.expectAccessible()
    await dialog.getByRole("button", { name: "រួមគណនីទាំងពីរ" }).click()
    await expect(page.getByText("បានភ្ជាប់ហើយ។ ឥឡូវអ្នកមានគណនីតែមួយ។")).toBeVisible()
    await page.getByRole("link", { name: "កន្ត្រក មាន 10 កញ្ចប់" }).click()
    await expectCart(page, [5, 1, 4], "ចំនួន")
    expect(await cartBy(website.token)).toEqual([5, 1, 4])
    // Telegram leads to the same account from now on.
    const again = await callApi<Session>("POST", "/users/telegram-login", { body: signed(person, 30) })
    expect(await cartBy(again.access_token)).toEqual([5, 1, 4])
    visitor.expectQuiet()
    await visitor.context.close()
  })

  it("inside Telegram have the medicines of both, and those in both added up", async () => {
    const website = await customerElsewhere()
    await fill(website.token, [1, 2, 0])
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const person = await personOfTelegram(visitor)
    await fill((await person.signIn()).access_token, [4, 0, 3])
    await visitor.open(person.address)
    await expect(page.getByRole("link", { name: "Cart, 7 items" })).toBeVisible()
    await visitor.open("/user/account")
    const dialog = await askToJoin(page, website.email)
    await expect(dialog.getByText("2 medicines of its cart come into this cart.")).toBeVisible()
    await pressMain(page)
    await expect(page.getByText("Linked. You now have one account.")).toBeVisible()
    await page.getByRole("link", { name: "Cart, 10 items" }).click()
    await expectCart(page, [5, 2, 3], "Quantity of")
    // The e-mail leads to the same account from now on.
    const body = { email: website.email, password: journeyPassword }
    const again = await callApi<Session>("POST", "/users/login", { body })
    expect(await cartBy(again.access_token)).toEqual([5, 2, 3])
    visitor.expectQuiet()
    await visitor.context.close()
  })
})
