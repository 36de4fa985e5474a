import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { products } from "../../../api/seed/Demo/Catalogue.ts"
import { places } from "../../../api/seed/Demo/Places.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { expectLaidOut } from "../../fixtures/layout.ts"
import { expectReadable, expectUnspaced } from "../../fixtures/names.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Stocked } from "../../fixtures/stocked-pharmacy.ts"

/**
 * Farther from the places of other journeys than anybody is led, which only a place abroad is: the one has the demonstration's
 * catalogue, the other hard names.
 */
const usual = { latitude: 10.4911, longitude: 99.1802 }
const hard = { latitude: 8.4351, longitude: 99.9605 }
const nearUsual = "near=10.49,99.18"
const nearHard = "near=8.44,99.96"

/** The most that a card may be high, in pixels, on a screen of 360 px. */
const highest = 150
/** The same where the name is longer than any on a shelf: it is whole all the same, and needs five lines. */
const highestEver = 230

const languages = ["en", "km"] as const
type Language = (typeof languages)[number]

/** What pharmacies call themselves: short, in two scripts, and as long as they get. */
const pharmacies = [
  "Psar Thmey Pharmacy",
  places[0]?.[0] ?? "",
  "ឱសថស្ថាន សុខភាពថ្មី · Sokhapheap Thmey Pharmacy",
] as const

/** Names of 60 letters and signs, as boxes have them, that are confused with hydralazine. */
const longest = [
  "Hydroxyzine Hydrochloride Film-coated Tablets for Children",
  "Hydroxyzine អ៊ីដ្រុកស៊ីហ្ស៊ីន ថ្នាំគ្រាប់ស្រោបសម្រាប់កុមារ",
]
const endless =
  "Endlessine Trihydrate and Clavulanate Potassium powder for oral suspension forte for children and grown-ups with a spoon and a cup for measuring, strawberry"

const always = Array.from({ length: 7 }, () => [{ opens: "00:00", closes: "23:59" }])

const openShop = async (
  name: string,
  place: typeof usual,
  stock: ReadonlyArray<Stocked>,
  hasHours: boolean,
): Promise<void> => {
  const { token } = await openPharmacy(name, place, stock)
  if (!hasHours) return
  const body = { week: always, closed_days: [], duty_nights: [] }
  await callApi("PUT", "/pharmacies/opening-hours", { token, body })
}

/** Runs in the page: what each offer is called, how high it is, and whether its names are cut off or lie under something. */
const cardsOf = () =>
  Array.from(document.querySelectorAll("article"), (card) => {
    const frame = card.getBoundingClientRect()
    const boxes = (what: string) =>
      Array.from(card.querySelectorAll(what), (part) => Array.from(part.getClientRects())).flat()
    const names = boxes("h3, [data-whole]")
    const others = boxes("article > div b:not([data-whole]), a, article > div button")
    const isOver = names.some((name) =>
      others.some(
        (other) =>
          Math.min(name.right, other.right) - Math.max(name.left, other.left) > 1 &&
          Math.min(name.bottom, other.bottom) - Math.max(name.top, other.top) > 4,
      ),
    )
    const isOut = names.some(({ left, right }) => left < frame.left || right > frame.right)
    const isCut = Array.from(card.querySelectorAll("h3, h3 + p, [data-whole], li, time")).some(
      (part) => part.scrollWidth > part.clientWidth + 1,
    )
    return {
      name: card.querySelector("h3")?.textContent ?? "",
      pharmacy: card.querySelector("[data-whole]")?.textContent ?? "",
      isWarned: Array.from(card.querySelectorAll("li")).some((warning) => warning.checkVisibility()),
      height: frame.height,
      problem: isOver ? "texts over each other" : isOut || isCut ? "a text that is cut off" : "",
    }
  })

const open = async ({ page, open: go, settled }: Visitor, path: string, count: number) => {
  await go(path)
  await expect(page.getByRole("article")).toHaveCount(count)
  await settled()
}

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["PICTURES"]
  if (folder !== undefined) await page.screenshot({ path: `${folder}/cards-${name}.png`, fullPage: true })
}

describe("offers on a screen of 360 px", () => {
  const browser = useBrowser()
  let visitor: Visitor

  beforeAll(async () => {
    const catalogue = products.map(([latin, khmer, dosage, , units, cents], turn) => ({
      name: khmer !== "" && turn % 2 === 1 ? khmer : latin,
      dosage,
      price: cents / 100,
      unit_per_package: units,
    }))
    await openShop("ឱសថស្ថាន ទួលទំពូង", usual, catalogue, true)
    const names = [...longest, "Hydroxyzine"].map((name) => ({
      name,
      dosage: "25mg",
      price: 12.5,
      quantity: 125,
    }))
    for (const [turn, name] of pharmacies.entries())
      await openShop(name, { ...hard, latitude: hard.latitude + turn / 1000 }, names, true)
    await openShop(
      "Kampong Chhnang Pharmacy",
      hard,
      [
        { name: "Hydralazine", dosage: "25mg" },
        { name: endless, dosage: "400mg/57mg per 5ml", price: 1234.56 },
      ],
      false,
    )
    visitor = await browser.visitor("phone")
    await visitor.page.setViewportSize({ width: 360, height: 640 })
  })

  const catalogueNames = [
    ...new Set(products.map(([latin, khmer], turn) => (khmer !== "" && turn % 2 === 1 ? khmer : latin))),
  ]
  /** Each name in one language, and in both with LOOKS=all. */
  const languagesOf = (turn: number): ReadonlyArray<Language> =>
    process.env["LOOKS"] === "all" ? languages : languages.filter((_, index) => index === turn % 2)

  it("of the demonstration's catalogue are at most 150 px high", async () => {
    const { page } = visitor
    for (const [turn, name] of catalogueNames.entries())
      for (const language of languagesOf(turn)) {
        await visitor.open(`/?query=${encodeURIComponent(name)}&${nearUsual}&lng=${language}`)
        await expect(page.getByRole("article").first()).toBeVisible()
        for (const { height, problem, ...card } of await page.evaluate(cardsOf)) {
          expect(problem, card.name).toBe("")
          expect(height, `${card.name} in ${language}`).toBeLessThanOrEqual(highest)
        }
      }
    visitor.expectQuiet()
  })

  it.each(languages)(
    "with a long name, a caution, a price per tablet and hours are at most 150 px high, in %s",
    async (language) => {
      const { page } = visitor
      await open(visitor, `/?query=Hydroxyzine&${nearHard}&lng=${language}`, 9)
      await picture(page, `hard-${language}`)
      const cards = await page.evaluate(cardsOf)
      for (const { height, problem, isWarned, name, pharmacy } of cards) {
        expect(isWarned, `${name} warns`).toBe(true)
        expect(problem, `${name}, ${pharmacy}`).toBe("")
        expect(height, `${name}, ${pharmacy}, in ${language}`).toBeLessThanOrEqual(highest)
      }
      for (const name of longest) expect(cards.filter((card) => card.name === name)).toHaveLength(3)
      await expectReadable(page, `hard names in ${language}`)
      await expectUnspaced(page, `hard names in ${language}`)
      await expectLaidOut(page, `hard names in ${language}`)
      await visitor.expectAccessible()
      visitor.expectQuiet()
    },
  )

  it.each(languages)("with a name of 150 letters keep it whole, in %s", async (language) => {
    const { page } = visitor
    await open(visitor, `/?query=Endlessine&${nearHard}&lng=${language}`, 1)
    await picture(page, `endless-${language}`)
    const [card] = await page.evaluate(cardsOf)
    expect(card).toMatchObject({ name: endless, problem: "" })
    expect(card?.height).toBeLessThanOrEqual(highestEver)
    await expectReadable(page, `a name without end in ${language}`)
    await expectLaidOut(page, `a name without end in ${language}`)
  })
})
