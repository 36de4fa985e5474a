import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { medicine, near, openShop, signedIn } from "../../patchy/stage.ts"
import type { Person } from "../../patchy/stage.ts"

const results = `/user/dashboard?query=${medicine}`

/** Pharmacies there: those of other journeys are as near, and may fill the first page. */
const shops = /Oknha Mony Chhlong Koh Kong/

/** The question where to search. */
const question = (page: Page) => page.getByRole("dialog", { name: "Where are you?" })

const keepPlace = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: "Keep this place" }).click()
  const dialog = page.getByRole("dialog", { name: "Keep this place" })
  await expect(dialog.getByRole("textbox")).toHaveValue("Koh Kong")
  await dialog.getByRole("textbox").fill(name)
  await page.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)
}

/** Signs the same person in with another browser. */
const signIn = async ({ open, page }: Visitor, { email }: Person): Promise<void> => {
  await open("/login")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(journeyPassword)
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Welcome, Sokha Chan" })).toBeVisible()
}

/** What the browser keeps, whatever the person. */
const keptIn = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage))

describe("the places that a customer keeps", () => {
  const browser = useBrowser()
  beforeAll(async () => {
    await openShop()
  })

  it("are kept on one phone, and searched from on another, also without a connection, until the sign-out", async () => {
    const first = await browser.visitor("phone")
    const person = await signedIn(first)
    await first.open(`${results}&${near}`)
    await expect(first.page.getByText(shops).first()).toBeVisible()
    await keepPlace(first.page, "ផ្ទះម៉ាក់")
    await expect(first.page.getByText("Near ផ្ទះម៉ាក់")).toBeVisible()
    await first.page.reload()
    await expect(first.page.getByText("Near ផ្ទះម៉ាក់")).toBeVisible()
    // The address may be shared.
    expect(decodeURI(first.page.url())).not.toContain("ផ្ទះ")
    first.expectQuiet()

    const second = await browser.visitor("phone")
    const { page } = second
    await signIn(second, person)
    await second.open(results)
    await question(page).getByRole("button", { name: "ផ្ទះម៉ាក់" }).click()
    await expect(page.getByText("Near ផ្ទះម៉ាក់")).toBeVisible()
    await expect(page.getByText(shops).first()).toBeVisible()
    await second.settled()

    await second.context.setOffline(true)
    await page.getByRole("button", { name: "Choose a place" }).click()
    await question(page).getByRole("button", { name: "ផ្ទះម៉ាក់" }).click()
    await expect(page.getByText("Near ផ្ទះម៉ាក់")).toBeVisible()
    await expect(page.getByText(shops).first()).toBeVisible()
    await second.context.setOffline(false)

    expect(await keptIn(page)).toContain("ផ្ទះម៉ាក់")
    await page.getByRole("button", { name: "Open menu" }).click()
    await page.getByRole("button", { name: "Logout" }).click()
    await expect.poll(() => keptIn(page)).not.toContain("ផ្ទះម៉ាក់")
    await first.context.close()
    await second.context.close()
  })

  it("are renamed and removed in the account, which another phone follows; a removal is taken back", async () => {
    const first = await browser.visitor("phone")
    const { page } = first
    const person = await signedIn(first)
    await first.open(`${results}&${near}`)
    await keepPlace(page, "Home")
    await expect(page.getByText("Near Home")).toBeVisible()

    // On another device, as the API sees it.
    const [home] = await callApi<ReadonlyArray<{ readonly id: number }>>("GET", "/places", {
      token: person.token,
    })
    await callApi("PUT", `/places/${home?.id ?? 0}`, { token: person.token, body: { name: "Old home" } })
    await first.open("/user/account")
    await expect(page.getByText("Near Old home")).toBeVisible()

    await page.getByRole("button", { name: "Remove: Old home" }).click()
    await expect(page.getByText("Near Koh Kong")).toBeVisible()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(page.getByRole("button", { name: "Remove: Old home" })).toBeVisible()
    await expect(page.getByText("Near Old home")).toBeVisible()
    await first.settled()
    await first.expectAccessible()
    first.expectQuiet()
    await first.context.close()
  })
})
