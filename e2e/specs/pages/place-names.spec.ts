import { placeOf } from "@rokthnam/shared/Search/PlaceRules"
import type { Place } from "@rokthnam/shared/Search/PlaceRules"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

/** No other journey has it, so that all offers of it are those at the places below. */
const medicine = "Findaplacin"

/** What people type, and the place that they mean. */
const typed = [
  { text: "toul", id: "tuol-kouk" },
  { text: "BKK", id: "boeng-keng-kang" },
  { text: "takhmao", id: "kandal" },
  { text: "pnom penh", id: "phnom-penh" },
  { text: "ទួលគោក", id: "tuol-kouk" },
  { text: "តាខ្មៅ", id: "kandal" },
] as const

/** A place by its id, which the product must know. */
const known = (id: string): Place => {
  const place = placeOf(id)
  if (place === undefined) throw new Error(`There is no ${id}.`)
  return place
}

const shopOf = (id: string): string => `Psar ${id}`

const said = {
  en: { choose: "Choose a place", find: "Find a province or district", near: "Near" },
  km: { choose: "ជ្រើសរើសកន្លែង", find: "រកខេត្ត ឬខណ្ឌ", near: "ជិត" },
} as const

describe("the finder of places", () => {
  const browser = useBrowser()
  beforeAll(async () => {
    for (const id of new Set(typed.map((one) => one.id))) {
      const { latitude, longitude } = known(id)
      await openPharmacy(shopOf(id), { latitude, longitude }, [{ name: medicine }])
    }
  })

  it.each(["en", "km"] as const)(
    "finds a place by what people call it, in either script, and searches there: %s",
    async (language) => {
      const words = said[language]
      const visitor = await browser.visitor("phone")
      const { page } = visitor
      await visitor.open(`/?query=${medicine}&near=siem-reap&lng=${language}`)
      for (const { text, id } of typed) {
        const name = known(id)[language]
        await page.getByRole("button", { name: words.choose }).click()
        const dialog = page.getByRole("dialog")
        await dialog.getByLabel(words.find).fill(text)
        const found = dialog.getByRole("listitem").getByRole("button")
        await expect(found).toHaveCount(1)
        await expect(found).toContainText(name)
        await found.click()
        await expect(dialog).toHaveCount(0)
        await expect(page.getByText(`${words.near} ${name}`, { exact: true })).toBeVisible()
        // The nearest comes first: it is the one in the middle of the place.
        await expect(page.getByRole("article").first()).toContainText(shopOf(id))
        expect(new URL(page.url()).searchParams.get("near")).toBe(id)
      }
      visitor.expectQuiet()
      await visitor.context.close()
    },
  )
})
