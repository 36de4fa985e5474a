import { beforeEach, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { expectLaidOut } from "../../fixtures/layout.ts"
import { changeMedicine, openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { signedIn } from "../../patchy/stage.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 11.2216, longitude: 104.8133 }
const dearer = "Cetirizine"
const other = "Ibuprofen"

const said = [
  {
    language: "en",
    cart: "Your cart",
    summary: "Order summary",
    changed: "Price changed: $3.50 → $9.99",
    total: "Prices have changed since you added these medicines: $8.50 → $21.48.",
    more: `One more of ${dearer}`,
  },
  {
    language: "km",
    cart: "កន្ត្រករបស់អ្នក",
    summary: "សង្ខេបការបញ្ជាទិញ",
    changed: "តម្លៃបានប្ដូរ៖ $3.50 → $9.99",
    total: "តម្លៃបានប្ដូរ ក្រោយពេលអ្នកដាក់ថ្នាំទាំងនេះក្នុងកន្ត្រក៖ $8.50 → $21.48។",
    more: `បន្ថែម ${dearer} មួយ`,
  },
] as const

type Items = { readonly items: ReadonlyArray<{ readonly id: number; readonly name: string }> }

describe("a price that changed while its medicine was in the cart", () => {
  const browser = useBrowser()
  let shop: string
  beforeEach(async () => {
    const { token } = await openPharmacy("Prasat Prices", place, [
      { name: dearer, price: 3.5 },
      { name: other },
    ])
    shop = token
  })

  it.each(said)("is said at the medicine and at the total: $language", async (words) => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const { token } = await signedIn(visitor)
    const { items } = await callApi<Items>("GET", "/inventory/medicines", { token: shop })
    for (const [name, quantity] of [
      [dearer, 2],
      [other, 1],
    ] as const) {
      const medicine_id = items.find((item) => item.name === name)?.id ?? 0
      await callApi("POST", "/cart/items", { token, body: { medicine_id, quantity } })
    }
    const cart = `/user/cart?lng=${words.language}`
    const summary = page.getByRole("region", { name: words.summary })
    const arrow = page.getByText("→")
    await visitor.open(cart)
    await expect(summary.getByText("$8.50").first()).toBeVisible()
    await expect(arrow).toHaveCount(0)

    await changeMedicine(shop, dearer, { price: 9.99 })
    // It is said for as long as the medicine is in the cart, not only the first time.
    for (let visits = 0; visits < 2; visits += 1) {
      await visitor.open(cart)
      await expect(page.getByText(words.changed)).toBeVisible()
      await expect(summary.getByText(words.total)).toBeVisible()
      await expect(summary.getByText("$21.48", { exact: true }).first()).toBeVisible()
      // Only at the one whose price changed, and at the total.
      await expect(arrow).toHaveCount(2)
    }
    await visitor.expectAccessible()
    await expectLaidOut(page, `a changed price in ${words.language}`)
    visitor.expectQuiet()
    await visitor.context.close()
  })
})
