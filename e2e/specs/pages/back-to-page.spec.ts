import { beforeAll, describe, it } from "vitest"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { expectLaidOut } from "../../fixtures/layout.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { customerElsewhere } from "../../patchy/stage.ts"
import type { Person } from "../../patchy/stage.ts"

/** Away from the places of other journeys, and more than a search reaches from Mondulkiri, in degrees. */
const place = { latitude: 10.9021, longitude: 103.7145 }
/** Tells the pharmacy of this run from that of an earlier one. */
const run = crypto.randomUUID().slice(0, 8)
const shop = `Back ${run}`
const medicine = "Wiederkomin"
/** More than a page of a pharmacy's stock holds. */
const rest = Array.from({ length: 24 }, (_, index) => ({
  name: `Zurueckol ${String.fromCodePoint(65 + index)}`,
}))

type Items = { readonly items: ReadonlyArray<{ readonly id: number; readonly name: string }> }
type Watches = { readonly watches: ReadonlyArray<{ readonly query: string }> }
type Cart = { readonly items: ReadonlyArray<{ readonly medicine_name: string; readonly quantity: number }> }

const said = [
  {
    language: "en",
    near: "Near Mondulkiri",
    wait: "Tell me when it arrives",
    kept: /^We will tell you when a pharmacy near you has/,
    add: "Add to cart",
    email: "E-mail",
    password: "Password",
    signIn: "Sign in",
  },
  {
    language: "km",
    near: "ជិត មណ្ឌលគិរី",
    wait: "ប្រាប់ខ្ញុំពេលមានថ្នាំ",
    kept: /^យើងនឹងប្រាប់អ្នក/,
    add: "ដាក់ក្នុងកន្ត្រក",
    email: "អ៊ីមែល",
    password: "ពាក្យសម្ងាត់",
    signIn: "ចូលគណនី",
  },
] as const

describe.each(said)("who signs in for the sake of a page comes back to it, in $language", (words) => {
  const browser = useBrowser()
  let opened: { readonly pharmacy: number; readonly medicine: number }
  beforeAll(async () => {
    const { id, token } = await openPharmacy(`${shop} ${words.language}`, place, [
      { name: medicine },
      ...rest,
    ])
    const { items } = await callApi<Items>("GET", `/inventory/medicines?search=${medicine}`, { token })
    opened = { pharmacy: id, medicine: items.find(({ name }) => name === medicine)?.id ?? 0 }
  })

  const enter = async ({ page }: Visitor, { email }: Person) => {
    await page.getByLabel(words.email).fill(email)
    await page.getByLabel(words.password, { exact: true }).fill(journeyPassword)
    await page.getByRole("tabpanel").getByRole("button", { name: words.signIn, exact: true }).click()
  }

  it("to a medicine's page, where it then waits for what nobody near has", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const person = await customerElsewhere()
    const path = `/medicines/${opened.medicine}?near=mondulkiri`
    await visitor.open(`${path}&lng=${words.language}`)
    await expect(page.getByText(words.near, { exact: true })).toBeVisible()
    await expectLaidOut(page, `a medicine's page, in ${words.language}`)
    await page.getByRole("button", { name: words.wait }).click()
    await enter(visitor, person)
    await expect(page.getByText(words.kept)).toBeVisible()
    await expect(page.getByRole("heading", { level: 1, name: medicine })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/medicines/${opened.medicine}`)
    await expect(page.getByText(words.near, { exact: true })).toBeVisible()
    const { watches } = await callApi<Watches>("GET", "/watches", { token: person.token })
    expect(watches.map(({ query }) => query)).toEqual([`${medicine} 500mg`])
    await visitor.expectAccessible()
    visitor.expectQuiet()
    await visitor.context.close()
  })

  it("to the page of a pharmacy's stock, with what was added in the cart", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const person = await customerElsewhere()
    await visitor.open(`/pharmacies/${opened.pharmacy}?page=2&lng=${words.language}`)
    const add = page.getByRole("button", { name: new RegExp(`^${words.add}: Zurueckol`) }).last()
    const name = /Zurueckol [A-Z]/.exec((await add.getAttribute("aria-label")) ?? "")?.[0]
    await add.click()
    await enter(visitor, person)
    await expect(page.getByRole("heading", { level: 1, name: shop })).toBeVisible()
    expect(page.url()).toContain(`/pharmacies/${opened.pharmacy}?page=2`)
    const inCart = async () =>
      (await callApi<Cart>("GET", "/cart", { token: person.token })).items.map(
        ({ medicine_name, quantity }) => `${quantity} ${medicine_name}`,
      )
    await expect.poll(inCart).toEqual([`1 ${name}`])
    visitor.expectQuiet()
    await visitor.context.close()
  })
})
