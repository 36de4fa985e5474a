import type { Locator } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Stocked } from "../../fixtures/stocked-pharmacy.ts"
import { signedIn } from "../../patchy/stage.ts"

const hour = 3_600_000
/** Tells the pharmacies of this run from those of an earlier one. */
const run = crypto.randomUUID().slice(0, 8)
/** Where the person is, away from the places of other journeys, in degrees. */
const here = { latitude: 13.01, longitude: 104.12 }
const near = `near=${here.latitude},${here.longitude}`
const first = `Word One ${run}`
const second = `Word Two ${run}`

/** The time of the day in Phnom Penh so many hours from now, like 21:00. */
const clockIn = (hours: number): string =>
  new Date(Date.now() + (hours + 7) * hour).toISOString().slice(11, 16)
const closes = clockIn(5)

const medicine = "Hydroxyzine Tablet"
const stock: ReadonlyArray<Stocked> = [
  {
    name: medicine,
    dosage: "25mg",
    price: 2.5,
    quantity: 17,
    unit_per_package: 10,
    price_per_unit: 0.25,
  },
  // What it is confused with, and another name of it, which both pharmacies have.
  { name: "Hydralazine", dosage: "25mg" },
  { name: "Atarax", dosage: "10mg", price: 3.2 },
]

const said = [
  {
    language: "en",
    phone: [
      "25mg · Tablet",
      "$2.50",
      "$0.25 per tablet",
      "In stock",
      "17",
      "Not hydralazine",
      `${first}≈ 3.3 km Open until ${closes}`,
      "012 345 678",
      "Updated 2 h ago",
      "Street 63",
    ],
    desktop: [
      "25mg · Tablet",
      "$2.50",
      "$0.25 per tablet",
      "In stock",
      "Quantity: 17",
      "Not hydralazine: alike; an allergy medicine and a blood pressure medicine.",
      first,
      `about 3.3 km Open now · closes ${closes}`,
      "Updated 2 h ago Street 63",
      "012 345 678",
      "Open Map",
      "Add to cart",
    ],
    warning: "Not hydralazine: alike; an allergy medicine and a blood pressure medicine.",
    title: "Other names to try",
    ingredient: "The same active ingredient: hydroxyzine",
    other: /^\d+ offers from \$3\.20 · Another strength · Another form$/,
    advice: "Ask a pharmacist before you take another medicine.",
    map: `Open Map: ${first} (opens in a new tab)`,
    group: [
      "012 345 678",
      "Street 63",
      "Open Map",
      `Open now · closes ${closes}`,
      medicine,
      "25mg",
      "$2.50 each",
      "$5.00",
      "2",
      "Remove",
      `Together at ${first}:`,
      "$5.00",
    ],
    others: ["012 345 678", "Street 63", "Open Map", "Atarax", "10mg", "$3.20 each", "$3.20", "1", "Remove"],
    total: `Together at ${second}:`,
  },
  {
    language: "km",
    phone: [
      "25mg · ថ្នាំគ្រាប់",
      "$2.50",
      "$0.25 ក្នុង 1 គ្រាប់",
      "មានស្តុក",
      "17",
      "មិនមែន hydralazine ទេ",
      `${first}≈ 3.3 គ.ម. បើកដល់ ${closes}`,
      "012 345 678",
      "កែប្រែ 2 ម៉ោងមុន",
      "Street 63",
    ],
    desktop: [
      "25mg · ថ្នាំគ្រាប់",
      "$2.50",
      "$0.25 ក្នុង 1 គ្រាប់",
      "មានស្តុក",
      "ចំនួន: 17",
      "មិនមែន hydralazine ទេ៖ ឈ្មោះស្រដៀងគ្នា៖ មួយជាថ្នាំអាឡែស៊ី មួយទៀតជាថ្នាំលើសឈាម",
      first,
      `ប្រហែល 3.3 គ.ម. កំពុងបើក · បិទម៉ោង ${closes}`,
      "កែប្រែ 2 ម៉ោងមុន Street 63",
      "012 345 678",
      "បើកផែនទី",
      "ដាក់ក្នុងកន្ត្រក",
    ],
    warning: "មិនមែន hydralazine ទេ៖ ឈ្មោះស្រដៀងគ្នា៖ មួយជាថ្នាំអាឡែស៊ី មួយទៀតជាថ្នាំលើសឈាម",
    title: "ឈ្មោះផ្សេងដែលអាចសាករក",
    ingredient: "សារធាតុសកម្មដូចគ្នា៖ hydroxyzine",
    other: /^មាន \d+ ជម្រើស ចាប់ពី \$3\.20 · កម្រិតថ្នាំផ្សេង · ទម្រង់ថ្នាំផ្សេង$/,
    advice: "សូមសួរឱសថ\u2060ការី មុនប្រើថ្នាំផ្សេង។",
    map: `បើកផែនទី: ${first} (បើកក្នុងផ្ទាំងថ្មី)`,
    group: [
      "012 345 678",
      "Street 63",
      "បើកផែនទី",
      `កំពុងបើក · បិទម៉ោង ${closes}`,
      medicine,
      "25mg",
      "$2.50 ក្នុងមួយកញ្ចប់",
      "$5.00",
      "2",
      "លុបចេញ",
      `សរុបនៅ ${first}៖`,
      "$5.00",
    ],
    others: ["012 345 678", "Street 63", "បើកផែនទី", "Atarax", "10mg", "$3.20 ក្នុងមួយកញ្ចប់", "$3.20", "1", "លុបចេញ"],
    total: `សរុបនៅ ${second}៖`,
  },
] as const

/** What is seen of a part, line by line. */
const linesOf = async (part: Locator): Promise<ReadonlyArray<string>> =>
  (await part.innerText()).split("\n").filter((line) => line !== "")

type Items = { readonly items: ReadonlyArray<{ readonly id: number; readonly name: string }> }

describe("what is said of a medicine", () => {
  const browser = useBrowser()
  const ids: Array<ReadonlyMap<string, number>> = []

  beforeAll(async () => {
    for (const [turn, name] of [first, second].entries()) {
      const place = { ...here, latitude: here.latitude + 0.03 * (turn + 1) }
      const { token } = await openPharmacy(name, place, turn === 0 ? stock : stock.slice(2))
      const day = [{ opens: clockIn(-1), closes }]
      const week = Array.from({ length: 7 }, () => day)
      if (turn === 0)
        await callApi("PUT", "/pharmacies/opening-hours", {
          token,
          body: { week, closed_days: [], duty_nights: [] },
        })
      const { items } = await callApi<Items>("GET", "/inventory/medicines", { token })
      ids.push(new Map(items.map((item) => [item.name, item.id])))
    }
  })

  it.each(said)("is exact on cards, on its page and in the cart: $language", async (words) => {
    const { language } = words
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    // The stock was entered a moment ago by the clock of the server; the phone's is two hours later.
    await page.clock.setFixedTime(Date.now() + 2.1 * hour)
    const { token } = await signedIn(visitor)
    const [one, two] = ids
    for (const [medicine_id, quantity] of [
      [one?.get(medicine), 2],
      [two?.get("Atarax"), 1],
    ])
      await callApi("POST", "/cart/items", { token, body: { medicine_id, quantity } })

    await visitor.open(`/?query=Hydroxyzine&${near}&lng=${language}`)
    const card = page.getByRole("article").filter({ hasText: first }).first()
    await expect(card).toContainText(medicine)
    await visitor.settled()
    expect(await linesOf(card)).toEqual([medicine, ...words.phone])
    await visitor.resize("desktop")
    expect(await linesOf(card)).toEqual([medicine, ...words.desktop])
    await visitor.resize("phone")

    await visitor.open(`/medicines/${one?.get(medicine) ?? 0}?${near}&lng=${language}`)
    const main = page.getByRole("main")
    await expect(main.getByText(words.title)).toBeVisible()
    await visitor.settled()
    await expect(main.getByRole("listitem").filter({ hasText: "hydralazine" }).first()).toHaveText(
      words.warning,
    )
    const names = main
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: words.title }) })
      .last()
    expect(await linesOf(names)).toEqual([
      words.title,
      words.ingredient,
      "Atarax",
      expect.stringMatching(words.other),
      words.advice,
    ])

    await visitor.open(`/user/cart?lng=${language}`)
    const group = page.getByRole("region", { name: first })
    await expect(group).toBeVisible()
    expect(await linesOf(group)).toEqual([first, ...words.group])
    expect(await linesOf(page.getByRole("region", { name: second }))).toEqual([
      second,
      ...words.others,
      words.total,
      "$3.20",
    ])
    await expect(group.getByRole("link", { name: "012 345 678" })).toHaveAttribute("href", "tel:012345678")
    const map = `https://www.google.com/maps/search/?api=1&query=${here.latitude + 0.03},${here.longitude}`
    await expect(group.getByRole("link", { name: words.map })).toHaveAttribute("href", map)
    visitor.expectQuiet()
    await visitor.context.close()
  })
})
