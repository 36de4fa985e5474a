import { describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { searchNearby } from "../../fixtures/customer.ts"
import { expect } from "../../fixtures/expect.ts"
import { rowOf, signInAdmin } from "../../fixtures/office.ts"
import { adminToken, registerPharmacy } from "../../fixtures/stocked-pharmacy.ts"

/** Letters that are drawn anew, so that the journey finds only its own words. */
const drawn = (count: number): string =>
  [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => "bdfgjklmprstvz"[byte % 14]).join("")

/** The address of somebody whom the product has not seen. */
const address = (): string => `10.${[...crypto.getRandomValues(new Uint8Array(3))].join(".")}`

/** Searches in Phnom Penh as somebody of this address. */
const lookFor = (query: string, from: string) =>
  callApi("GET", `/users/search/medicines?query=${query}&user_latitude=11.55&user_longitude=104.92`, {
    from,
  })

describe("what an admin sees of the network", () => {
  const browser = useBrowser()

  it("is that two registrations are at one place, although their names and licences differ", async () => {
    const run = Date.now()
    // Away from the places of all others, which would be flagged as well.
    const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
    const place = { latitude: 13.6 + random / 1_000_000, longitude: 106.9 }
    await registerPharmacy(`Corner ${run} first`, place)
    await registerPharmacy(`Corner ${run} second`, { ...place, latitude: place.latitude + 0.0002 })
    await registerPharmacy(`Corner ${run} far`, { ...place, latitude: place.latitude + 0.2 })
    const admin = await browser.visitor("desktop")
    const { page } = admin
    await signInAdmin(admin)
    await admin.open(`/admin/pharmacies/pending?lng=en&search=Corner+${run}`)
    const card = (name: string) => page.getByRole("article").filter({ hasText: `Corner ${run} ${name}` })
    for (const name of ["first", "second"])
      await expect(card(name)).toContainText("Another pharmacy within 50 m")
    await expect(card("far")).toBeVisible()
    await expect(card("far")).not.toContainText("Another pharmacy within 50 m")
    await expect(card("first")).not.toContainText("Licence number known")
    await card("second").getByRole("button", { name: "View License" }).click()
    await expect(page.getByText("Another pharmacy may be the same one")).toBeVisible()
    await expect(page.getByText("22 m away")).toBeVisible()
    await page
      .getByRole("main")
      .getByRole("link", { name: `Corner ${run} first` })
      .click()
    await expect(page.getByRole("heading", { level: 1, name: `Corner ${run} first` })).toBeVisible()
    admin.expectQuiet()
  })

  it("is what people looked for and nobody has, with how often, and not what one alone looked for", async () => {
    const [wanted, private_] = [`zyrko${drawn(6)}`, `zyrka${drawn(6)}`]
    const customer = await browser.visitor("phone")
    await customer.open("/?lng=en")
    await searchNearby(customer, wanted)
    await expect(customer.page.getByText(`We found no medicine called “${wanted}”`)).toBeVisible()
    customer.expectQuiet()
    await lookFor(private_, address())
    // The people are told apart in 64 groups only, so that a few could be taken for one.
    for (let at = 0; at < 9; at += 1) await lookFor(wanted, address())
    const token = await adminToken()
    await expect
      .poll(async () => {
        const { items } = await callApi<{
          readonly items: ReadonlyArray<{ readonly text: string; readonly searches: number }>
        }>("GET", "/admin/network/searches?days=7", { token })
        return items.find(({ text }) => text === wanted)?.searches
      })
      .toBe(10)
    const admin = await browser.visitor("desktop")
    const { page } = admin
    await signInAdmin(admin)
    await admin.open("/admin/network?lng=en&days=7")
    const searches = page.getByRole("table", { name: "Searches without an answer" })
    await expect(searches.getByRole("row").filter({ hasText: wanted })).toContainText("10")
    await expect(rowOf(page, private_)).toHaveCount(0)
    admin.expectQuiet()
  })
})
