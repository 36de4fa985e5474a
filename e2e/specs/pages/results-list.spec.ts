import { placeOf } from "@rokthnam/shared/Search/PlaceRules"
import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

/** Tells the pharmacies of this run from those of an earlier one. */
const run = crypto.randomUUID().slice(0, 8)
const medicine = "Sortalin"
const province = placeOf("pailin")
if (province === undefined) throw new Error("There is no Pailin.")
const { latitude, longitude } = province

/** The nearest first. The cheapest package is not the one with the cheapest tablets. */
const shops = {
  near: { price: 2, unit_per_package: 10, price_per_unit: 0.2 },
  cheap: { price: 1.5, unit_per_package: 10, price_per_unit: 0.15 },
  large: { price: 3, unit_per_package: 100, price_per_unit: 0.03 },
} as const
type Shop = keyof typeof shops
const names = Object.keys(shops) as ReadonlyArray<Shop>
const nameOf = (shop: Shop): string => `Sort ${shop} ${run}`

const openAll = async (): Promise<void> => {
  for (const [place, shop] of names.entries())
    await openPharmacy(nameOf(shop), { latitude: latitude + place / 100, longitude }, [
      { name: medicine, ...shops[shop] },
      { name: "Paracetamol" },
    ])
}
let opened: Promise<void> | undefined
const openOnce = (): Promise<void> => (opened ??= openAll())

const said = [
  {
    language: "en",
    sort: "Sort by",
    nearest: "Nearest first",
    price: "Lowest price",
    unitPrice: "Lowest price per tablet",
    search: "Search",
    query: "Medicine name",
    where: "Where are you?",
    place: "Pailin",
    near: "Near Pailin",
    example: "Paracetamol",
    map: "On a map",
    empty: "Please enter a search term",
    needed: "Please enable location services to search for medicines nearby",
    denied: "Unable to retrieve your location",
    use: "Use my location",
  },
  {
    language: "km",
    sort: "តម្រៀបតាម",
    nearest: "ជិតបំផុត",
    price: "តម្លៃទាបបំផុត",
    unitPrice: "តម្លៃក្នុងមួយគ្រាប់ទាបបំផុត",
    search: "ស្វែងរក",
    query: "ឈ្មោះថ្នាំ",
    where: "តើអ្នកនៅកន្លែងណា?",
    place: "ប៉ៃលិន",
    near: "ជិត ប៉ៃលិន",
    example: "Paracetamol",
    map: "លើផែនទី",
    empty: "សូមវាយឈ្មោះថ្នាំដែលចង់រក",
    needed: "សូមបើកសេវាទីតាំង ដើម្បីរកថ្នាំនៅជិតអ្នក",
    denied: "មិនអាចរកទីតាំងរបស់អ្នកបានទេ",
    use: "ប្រើទីតាំងរបស់ខ្ញុំ",
  },
] as const

/** The pharmacies of the results in the order in which they are shown. */
const order = async (page: Page): Promise<ReadonlyArray<string>> => {
  const texts = await page.getByRole("article").allInnerTexts()
  return texts.flatMap((text) => names.filter((shop) => text.includes(nameOf(shop))))
}

const focusIsIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((within) => document.activeElement?.closest(within) instanceof Element, selector)

describe.each(said)("a list of results, in $language", (words) => {
  const browser = useBrowser()
  const near = `near=pailin&lng=${words.language}`
  beforeAll(openOnce)

  it("is sorted by distance, price and price of a tablet, also after a reload and for who gets the link", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    await visitor.open(`/?query=${medicine}&${near}`)
    await expect.poll(() => order(page)).toEqual(["near", "cheap", "large"])
    const sort = page.getByLabel(words.sort)
    for (const [label, wanted] of [
      [words.price, ["cheap", "near", "large"]],
      [words.unitPrice, ["large", "cheap", "near"]],
      [words.nearest, ["near", "cheap", "large"]],
      [words.unitPrice, ["large", "cheap", "near"]],
    ] as const) {
      await sort.selectOption({ label })
      await expect.poll(() => order(page)).toEqual(wanted)
    }
    await page.reload()
    await expect.poll(() => order(page)).toEqual(["large", "cheap", "near"])
    await expect(sort.locator("option:checked")).toHaveText(words.unitPrice)
    const other = await browser.visitor("desktop")
    await other.page.goto(page.url())
    await expect.poll(() => order(other.page)).toEqual(["large", "cheap", "near"])
    for (const one of [visitor, other]) {
      one.expectQuiet()
      await one.context.close()
    }
  })

  it("leaves the focus in the form, whether Search or Enter was pressed", async () => {
    const visitor = await browser.visitor("desktop")
    const { page } = visitor
    await visitor.open(`/?${near}`)
    const query = page.getByRole("combobox", { name: words.query })
    await query.fill(medicine)
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: words.search, exact: true }).click()
    await expect.poll(() => order(page)).toEqual(["near", "cheap", "large"])
    await visitor.settled()
    expect(await focusIsIn(page, "form")).toBe(true)
    await query.fill("Paracetamol")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("article").first()).toContainText("Paracetamol")
    await visitor.settled()
    expect(await focusIsIn(page, "form")).toBe(true)
    visitor.expectQuiet()
    await visitor.context.close()
  })

  it.each(["the example", "a link without a place"])(
    "asks where the person is after %s, and is there by itself once that is said",
    async (way) => {
      const visitor = await browser.visitor("phone")
      const { page } = visitor
      const question = page.getByRole("dialog", { name: words.where })
      if (way === "the example") {
        await visitor.open(`/?lng=${words.language}`)
        await page.getByRole("button", { name: words.example, exact: true }).click()
      } else await visitor.open(`/?query=Paracetamol&lng=${words.language}`)
      await expect(question).toBeVisible()
      await question.getByRole("button", { name: words.place }).click()
      await expect(question).toHaveCount(0)
      await expect(page.getByText(words.near, { exact: true })).toBeVisible()
      await expect(page.getByRole("article").filter({ hasText: run }).first()).toBeVisible()
      const asked = new URL(page.url()).searchParams
      expect(asked.get("query")).toBe(way === "the example" ? words.example : "Paracetamol")
      expect(asked.get("near")).toBe("pailin")
      // The place is remembered: the next search asks for none.
      await visitor.open(`/?query=${medicine}&lng=${words.language}`)
      await expect.poll(() => order(page)).toEqual(["near", "cheap", "large"])
      await expect(question).toHaveCount(0)
      visitor.expectQuiet()
      await visitor.context.close()
    },
  )

  it("says what is missing, a name or a place, and goes on without the device's", async () => {
    const visitor = await browser.visitor("phone")
    const { page, context } = visitor
    await context.clearPermissions()
    await visitor.open(`/?lng=${words.language}`)
    const query = page.getByRole("combobox", { name: words.query })
    await query.press("Enter")
    await expect(page.getByText(words.empty)).toBeVisible()
    await query.fill(medicine)
    await query.press("Enter")
    const question = page.getByRole("dialog", { name: words.where })
    await expect(question.getByText(words.needed)).toBeVisible()
    await question.getByRole("button", { name: words.use }).click()
    await expect(question.getByText(words.denied)).toBeVisible()
    await visitor.expectAccessible()
    await question.getByRole("button", { name: words.place }).click()
    await expect.poll(() => order(page)).toEqual(["near", "cheap", "large"])
    visitor.expectQuiet()
    await context.close()
  })

  it("opens the offer behind a pin of the map, by mouse and by keyboard", async () => {
    const visitor = await browser.visitor("desktop")
    const { page } = visitor
    await visitor.open(`/?query=${medicine}&${near}`)
    await expect.poll(() => order(page)).toHaveLength(3)
    await page.getByRole("button", { name: words.map }).click()
    const pin = page.getByRole("button", { name: new RegExp(`^\\$3\\.00, .*${nameOf("large")}$`) })
    const offer = page.getByRole("dialog")
    // The element stands at the point alone; what is seen of it is in it.
    await pin.locator("*").first().click()
    await expect(offer).toContainText(nameOf("large"))
    await page.keyboard.press("Escape")
    await expect(offer).toHaveCount(0)
    const scrolled = await page.evaluate(() => window.scrollY)
    for (const key of ["Enter", "Space"]) {
      await pin.focus()
      await page.keyboard.press(key)
      await expect(offer).toContainText(nameOf("large"))
      await page.keyboard.press("Escape")
      await expect(offer).toHaveCount(0)
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    // The cards stay whole below the map.
    expect(await order(page)).toEqual(["near", "cheap", "large"])
    await visitor.expectAccessible()
    visitor.expectQuiet()
    await visitor.context.close()
  })
})
