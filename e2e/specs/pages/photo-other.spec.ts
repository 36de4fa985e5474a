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
    cancel: "Cancel",
    choose: "Upload a photo",
    where: "Where are you?",
    use: "Use my location",
  },
  {
    language: "km",
    found: "ឈ្មោះក្នុងរូបថត",
    else: "មិនមែនថ្នាំនេះទេ",
    text: "បើដូច្នេះ សូមវាយឈ្មោះដូចនៅលើប្រអប់ ឬថតផ្នែកដែលមានឈ្មោះម្ដងទៀត។",
    query: "ឈ្មោះថ្នាំ",
    cancel: "បោះបង់",
    choose: "ផ្ញើរូបថត",
    where: "តើអ្នកនៅកន្លែងណា?",
    use: "ប្រើទីតាំងរបស់ខ្ញុំ",
  },
] as const

/** A photo of the box. */
const box = async () => ({
  name: "box.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from(await drawPacks([{ name: read, strength: "400mg" }])),
})

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
      await page.locator("input[type=file]").setInputFiles(await box())
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

  it.each(said)(
    "can be given up while it is sent, and another one is taken instead: $language",
    async (words) => {
      const visitor = await browser.visitor("phone")
      const { page } = visitor
      await visitor.open(`/?near=11.31,104.72&lng=${words.language}`)
      await visitor.settled()
      let isHeld = true
      await page.route("**/users/ocr/medicine", (route) => (isHeld ? undefined : route.continue()))
      const input = page.locator("input[type=file]")
      await input.setInputFiles(await box())
      await expect(page.getByRole("progressbar").first()).toBeVisible()
      await page.getByRole("button", { name: words.cancel, exact: true }).click()
      await expect(page.getByRole("progressbar")).toHaveCount(0)
      await expect(page.getByRole("button", { name: words.choose, exact: true })).toBeVisible()
      await visitor.expectAccessible()
      isHeld = false
      await input.setInputFiles(await box())
      const names = page.getByRole("group", { name: words.found })
      await expect(names.getByRole("button", { name: read })).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole("article").first()).toContainText(read)
      visitor.expectQuiet()
      await visitor.context.close()
    },
  )

  it.each(said)(
    "asks where the person is, if that is not known, and is searched by itself then: $language",
    async (words) => {
      const visitor = await browser.visitor("phone")
      const { page, context } = visitor
      await context.setGeolocation(place)
      await visitor.open(`/?lng=${words.language}`)
      await visitor.settled()
      await page.locator("input[type=file]").setInputFiles(await box())
      const question = page.getByRole("dialog", { name: words.where })
      await expect(question).toBeVisible({ timeout: 60_000 })
      await question.getByRole("button", { name: words.use }).click()
      await expect(question).toHaveCount(0)
      await expect(page.getByRole("article").first()).toContainText(read)
      await expect(page.getByRole("group", { name: words.found })).toBeVisible()
      visitor.expectQuiet()
      await context.close()
    },
  )
})
