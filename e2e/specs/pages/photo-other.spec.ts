import { beforeAll, describe, it } from "vitest"
import { canDraw, drawPacks } from "../../../api/seed/DrawPack.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 11.3127, longitude: 104.7214 }
const read = "Ibuprofen"
const meant = "Cetirizine"

const said = [
  {
    language: "en",
    found: "Found on the photo",
    else: "It’s something else",
    text: "Then please type the name as it is printed on the box, or photograph the side with the name.",
    query: "Medicine name",
  },
  {
    language: "km",
    found: "ឈ្មោះក្នុងរូបថត",
    else: "មិនមែនថ្នាំនេះទេ",
    text: "បើដូច្នេះ សូមវាយឈ្មោះដូចនៅលើប្រអប់ ឬថតផ្នែកដែលមានឈ្មោះម្ដងទៀត។",
    query: "ឈ្មោះថ្នាំ",
  },
] as const

// Where no picture can be drawn, there is none to read.
describe.runIf(await canDraw())("a photo on which something else was read", () => {
  const browser = useBrowser()
  beforeAll(async () => {
    await openPharmacy("Prek Photo", place, [
      { name: read, dosage: "400mg" },
      { name: meant, dosage: "10mg" },
    ])
  })

  it.each(said)(
    "is rejected with one press, and the name is typed in its stead: $language",
    async (words) => {
      const visitor = await browser.visitor("phone")
      const { page } = visitor
      await visitor.open(`/?near=11.31,104.72&lng=${words.language}`)
      await visitor.settled()
      const pack = Buffer.from(await drawPacks([{ name: read, strength: "400mg" }]))
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "box.jpg", mimeType: "image/jpeg", buffer: pack })
      const names = page.getByRole("group", { name: words.found })
      await expect(names.getByRole("button", { name: read })).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole("article").first()).toContainText(read)

      await names.getByRole("button", { name: words.else }).click()
      await expect(names).toHaveCount(0)
      await expect(page.getByText(words.text)).toBeVisible()
      await visitor.expectAccessible()
      // The field has the focus and what is in it is selected, so that the first letter replaces what was read.
      const query = page.getByRole("combobox", { name: words.query })
      await expect(query).toBeFocused()
      await page.keyboard.type(meant)
      await expect(query).toHaveValue(meant)
      await page.keyboard.press("Enter")
      await expect(page.getByRole("article").first()).toContainText(meant)
      await expect(page.getByRole("article").filter({ hasText: read })).toHaveCount(0)
      visitor.expectQuiet()
      await visitor.context.close()
    },
  )
})
