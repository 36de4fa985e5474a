import { describe, expect, it } from "vitest"
import { khmerNames, productsOf, seeded } from "../../../bench/search/GeneratedCatalogue.ts"
import { momentOf, shapes, shareOf } from "../../../bench/country/DayShape.ts"
import { planOf } from "../../../bench/country/Plan.ts"
import { beginnings } from "../../../bench/country/SearchDay.ts"
import type { CountryWords } from "../../../bench/country/SearchDay.ts"
import type { Kind, Plan, Planned } from "../../../bench/country/Step.ts"
import { hasKhmer } from "../../../matching/text/Khmer.ts"
import { shippedDictionary } from "../../matching/dictionary/Samples.ts"

const dictionary = shippedDictionary()
const words: CountryWords = {
  products: productsOf(dictionary.medicines, 2000, seeded(1)),
  khmer: khmerNames(dictionary),
  misspelt: ["parasetamolle"],
}
const whole = { from: 0, to: 24 }
const pharmacies = 40
const day = planOf({ seed: 7, pharmacies, hours: whole }, words)

const of = <K extends Kind>(plan: Plan, ...kinds: ReadonlyArray<K>) =>
  plan.steps.filter((step): step is Extract<Planned, { readonly kind: K }> =>
    (kinds as ReadonlyArray<Kind>).includes(step.kind),
  )
const hourOf = ({ at }: Planned): number => Math.floor(at / 3600)
const perHour = (steps: ReadonlyArray<Planned>): ReadonlyArray<number> => {
  const counted = Array<number>(24).fill(0)
  for (const step of steps) counted[hourOf(step)] = (counted[hourOf(step)] ?? 0) + 1
  return counted
}
const inHours = (counted: ReadonlyArray<number>, ...hours: ReadonlyArray<number>): number =>
  hours.reduce((sum, hour) => sum + (counted[hour] ?? 0), 0) / hours.length

describe("the plan of a day of a country", () => {
  it("is the same for the same seed, and another one for another", () => {
    expect(planOf({ seed: 7, pharmacies, hours: whole }, words)).toEqual(day)
    expect(planOf({ seed: 8, pharmacies, hours: whole }, words).steps).not.toEqual(day.steps)
  })

  it("is in the order of time, within its hours, with the same pharmacies whatever the hours are", () => {
    const evening = planOf({ seed: 7, pharmacies, hours: { from: 17, to: 20 } }, words)
    expect(evening.pharmacies).toEqual(day.pharmacies)
    for (const { steps, hours } of [day, evening]) {
      expect(steps.length).toBeGreaterThan(1000)
      const times = steps.map(({ at }) => at)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(times[0]).toBeGreaterThanOrEqual(hours.from * 3600)
      expect(times.at(-1)).toBeLessThan(hours.to * 3600)
    }
    expect(evening.steps.length / day.steps.length).toBeLessThan(0.5)
  })

  it("has pharmacies of very different sizes, each with more on the shelf than it sells", () => {
    const rows = day.pharmacies.map((one) => one.rows).toSorted((one, other) => one - other)
    const largest = rows.slice(-pharmacies / 10).reduce((sum, one) => sum + one, 0)
    expect(largest / rows.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0.2)
    expect(rows[0]).toBeGreaterThanOrEqual(200)
    expect(rows.at(-1)).toBeLessThanOrEqual(12_000)
    for (const { shelf, sold, rows: all, clerks, salesADay } of day.pharmacies) {
      expect(sold).toBeLessThan(shelf)
      expect(shelf).toBeLessThan(all / 2)
      expect(clerks).toBeGreaterThanOrEqual(salesADay / 120)
    }
  })

  it("sells while it is open: more before noon than after it, most in the evening, almost nothing at night", () => {
    const sales = perHour(of(day, "sale"))
    expect(inHours(sales, 12, 13)).toBeLessThan(inHours(sales, 10, 11) * 0.75)
    expect(inHours(sales, 17, 18)).toBeGreaterThan(inHours(sales, 9, 10) * 1.2)
    expect(inHours(sales, 0, 1, 2, 3, 4)).toBeLessThan(inHours(sales, 9, 10) * 0.05)
    for (const sale of of(day, "sale")) {
      const { open } = day.pharmacies[sale.pharmacy] ?? { open: { from: 0, to: 0 } }
      expect(sale.at).toBeGreaterThanOrEqual(open.from * 3600)
    }
  })

  it("has as many sales as its pharmacies sell in a day, of one to five different lines that they have", () => {
    const sales = of(day, "sale")
    const expected = day.pharmacies.reduce((sum, { salesADay }) => sum + salesADay, 0)
    expect(sales.length / expected).toBeGreaterThan(0.95)
    expect(sales.length / expected).toBeLessThan(1.05)
    const lengths = new Set(sales.map(({ lines }) => lines.length))
    expect([...lengths].toSorted()).toEqual([1, 2, 3, 4, 5])
    for (const { lines, pharmacy, clerk } of sales) {
      expect(new Set(lines.map(({ shelf }) => shelf)).size).toBe(lines.length)
      for (const { shelf, quantity } of lines) {
        expect(shelf).toBeLessThan(day.pharmacies[pharmacy]?.sold ?? 0)
        expect(quantity).toBeGreaterThan(0)
      }
      expect(clerk).toBeLessThan(day.pharmacies[pharmacy]?.clerks ?? 0)
    }
  })

  it("has a clerk serve one customer after the other", () => {
    const ofClerk = Map.groupBy(of(day, "sale"), ({ pharmacy, clerk }) => `${pharmacy} ${clerk}`)
    for (const sales of ofClerk.values())
      for (const [place, sale] of sales.entries())
        // the shortest service: one line, at the quickest
        expect(sale.at - (sales[place - 1]?.at ?? -3600)).toBeGreaterThan(27)
  })

  it("has keys that no other step has, and delivers what nobody sells, each medicine once", () => {
    const keys = of(day, "sale", "addition", "import").map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const delivered = of(day, "delivery").map(({ delivered: { pharmacy, shelf } }) => {
      expect(shelf).toBeGreaterThanOrEqual(day.pharmacies[pharmacy]?.sold ?? Number.NaN)
      expect(shelf).toBeLessThan(day.pharmacies[pharmacy]?.shelf ?? 0)
      return `${pharmacy} ${shelf}`
    })
    expect(delivered.length).toBeGreaterThan(0)
    expect(new Set(delivered).size).toBe(delivered.length)
  })

  it("searches by typing letter after letter, by popularity, with slips and in Khmer, also in chats", () => {
    const searches = of(day, "search", "bot search").filter(({ page }) => page === 1)
    const share = (isOne: (query: string) => boolean) =>
      searches.filter(({ query }) => isOne(query)).length / searches.length
    expect(share(hasKhmer)).toBeGreaterThan(0.01)
    expect(share((query) => words.misspelt.includes(query))).toBeGreaterThan(0.02)
    // names that somebody has asked for before
    const different = new Set(searches.map(({ query }) => query)).size
    expect(different / searches.length).toBeLessThan(0.7)
    expect(of(day, "suggestions").length / searches.length).toBeGreaterThan(2)
    expect(of(day, "bot search").length / searches.length).toBeGreaterThan(0.1)
    for (const { asker } of of(day, "bot search")) expect(asker.by).toBe("bot")
    for (const { typed } of of(day, "suggestions"))
      expect((typed.match(/[\p{L}\p{N}\p{M}]/gu) ?? []).length).toBeGreaterThanOrEqual(2)
    const typed = beginnings("paracetamol", seeded(3))
    expect(typed[0]).toBe("pa")
    for (const [place, one] of typed.entries()) expect(one.length).toBe(2 + place)
  })

  it("has carts of customers, owners who look in the evening, deliveries by day and lists at night", () => {
    for (const { customer } of of(day, "addition", "cart", "badge"))
      expect(customer).toBeLessThan(day.customers)
    expect(of(day, "cart").length).toBeGreaterThan(0)
    const reports = perHour(of(day, "report", "history"))
    expect(inHours(reports, 20, 21)).toBeGreaterThan(inHours(reports, 11, 12) * 2)
    const brought = perHour(of(day, "delivery"))
    expect(inHours(brought, 0, 1, 2, 3, 4, 20, 21, 22, 23)).toBe(0)
    const { steps } = planOf({ seed: 1, pharmacies: 200, hours: whole }, words)
    const lists = perHour(steps.filter(({ kind }) => kind === "import"))
    expect(inHours(lists, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)).toBe(0)
    expect(Math.max(...lists)).toBeGreaterThan(0)
  })
})

describe("a shape of the day", () => {
  it("has a weight for each hour, and is followed by the moments that are drawn", () => {
    const random = seeded(5)
    for (const activity of ["sales", "searches", "office", "deliveries", "imports"] as const) {
      expect(shapes[activity]).toHaveLength(24)
      const counted = Array<number>(24).fill(0)
      for (let drawn = 0; drawn < 20_000; drawn++) {
        const hour = Math.floor((momentOf(activity, random, whole) ?? 0) / 3600)
        counted[hour] = (counted[hour] ?? 0) + 1
      }
      for (const [hour, count] of counted.entries())
        expect(count / 20_000).toBeCloseTo(shareOf(activity, { from: hour, to: hour + 1 }), 1.7)
    }
  })

  it("gives no moment of an hour in which nobody does it", () => {
    expect(momentOf("deliveries", seeded(1), { from: 0, to: 5 })).toBe(undefined)
    expect(shareOf("deliveries", { from: 0, to: 5 })).toBe(0)
  })
})
