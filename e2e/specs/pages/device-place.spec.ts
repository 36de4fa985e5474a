import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

const medicine = "Wherealin"
/** Where the device is, in degrees: away from the places of other journeys. */
const here = { latitude: 13.80543, longitude: 106.97571 }
const hour = 3_600_000

const said = [
  {
    language: "en",
    use: "Use my location",
    near: "Near your location",
    in3Hours: "Near where you were 3 h ago",
    in29Days: "Near where you were 29 days ago",
    where: "Where are you?",
    link: "Near the place in this link",
  },
  {
    language: "km",
    use: "ប្រើទីតាំងរបស់ខ្ញុំ",
    near: "ជិតទីតាំងរបស់អ្នក",
    in3Hours: "ជិតទីតាំងរបស់អ្នកកាលពី 3 ម៉ោងមុន",
    in29Days: "ជិតទីតាំងរបស់អ្នកកាលពី 29 ថ្ងៃមុន",
    where: "តើអ្នកនៅកន្លែងណា?",
    link: "ជិតកន្លែងក្នុងតំណនេះ",
  },
] as const

describe.each(said)("the place of the device, in $language", (words) => {
  const browser = useBrowser()
  const results = `/?query=${medicine}&lng=${words.language}`
  beforeAll(async () => {
    await openPharmacy("Ban Lung Here", here, [{ name: medicine }])
  })

  it("is remembered with its age, stands in the address to a kilometre, and is forgotten after 30 days", async () => {
    const visitor = await browser.visitor("phone")
    const { page, context } = visitor
    await context.setGeolocation(here)
    await page.clock.install()
    await visitor.open(results)
    const question = page.getByRole("dialog", { name: words.where })
    await question.getByRole("button", { name: words.use }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText(words.near, { exact: true })).toBeVisible()
    await expect(page.getByRole("article").first()).toContainText(medicine)
    // The address may be shared: it says no more than the neighbourhood.
    await expect.poll(() => new URL(page.url()).searchParams.get("near")).toBe("13.81,106.98")
    const shared = page.url()

    const start = Date.now()
    const openAfter = async (hours: number): Promise<void> => {
      await page.clock.setSystemTime(start + hours * hour)
      await visitor.open(results)
    }
    await openAfter(3)
    await expect(page.getByText(words.in3Hours, { exact: true })).toBeVisible()
    await expect(page.getByRole("article").first()).toContainText(medicine)
    await openAfter(29 * 24 + 1)
    await expect(page.getByText(words.in29Days, { exact: true })).toBeVisible()
    await openAfter(30 * 24 + 1)
    await expect(question).toBeVisible()
    visitor.expectQuiet()
    await context.close()

    const friend = await browser.visitor("phone")
    await friend.page.goto(`${shared}&lng=${words.language}`)
    await expect(friend.page.getByText(words.link, { exact: true })).toBeVisible()
    await expect(friend.page.getByRole("article").first()).toContainText(medicine)
    friend.expectQuiet()
    await friend.context.close()
  })
})
