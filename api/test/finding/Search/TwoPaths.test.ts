import { dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { isOpenAt } from "@rokthnam/shared/Pharmacies/HoursRules"
import { distance } from "@rokthnam/shared/Primitives/GeoPoint"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { FoundPage, PageRequest, SearchEngine } from "../../../src/finding/Search/SearchEngine.ts"
import type { SearchIndex } from "../../../src/finding/Search/index/SearchIndex.ts"
import type { Product } from "../../../matching/product/Product.ts"
import { readProduct } from "../../../matching/product/Product.ts"
import { Products } from "../../../matching/product/Products.ts"
import { contentOf } from "../../../matching/product/UnitPrice.ts"
import { equivalentStrengths } from "../../../matching/text/Strengths.ts"
import { tokenise, normalise } from "../../../matching/text/Normalise.ts"
import { useApp } from "../../support/TestApp.ts"
import { allRows, fillCountry, queries } from "./support/Country.ts"
import type { AskedQuery, StockRow } from "./support/Country.ts"
import { liveIndex, sqlEngine, startFeed, trusted } from "./support/Engines.ts"

const app = useApp()
const asked = queries(300)
let rows: ReadonlyArray<StockRow>
let words: ReadonlyMap<string, ReadonlyArray<string>>
let index: SearchIndex
let sql: SearchEngine
let stop: () => Promise<unknown>

beforeAll(async () => {
  await fillCountry(app, 60, 120)
  rows = await allRows(app)
  words = new Map(rows.map(({ norm }) => [norm, wordsOf(norm)]))
  const started = startFeed(app)
  stop = started.stop
  index = await liveIndex(started.feed)
  sql = await sqlEngine(app)
}, 120_000)
afterAll(() => stop())

/** A row with the data that decides its position. Rows of one likeness and unit are sorted by `value`. */
interface FoundRow extends StockRow {
  readonly km: number
  readonly isGoods: boolean
  readonly likeness: string
  readonly unit: number
  readonly value: number
}

const units = ["piece", "ml", "g", undefined] as const
const products = new Map<
  string,
  { readonly product: Product; readonly likeness: string; readonly isGoods: boolean }
>()
const productOf = (norm: string) => {
  const known = products.get(norm)
  if (known !== undefined) return known
  const read = new Products(trusted, () => norm)
  const product = { product: read.of(0), likeness: read.of(0).likeness, isGoods: read.isGoods(0) }
  products.set(norm, product)
  return product
}

const foundRow = (row: StockRow, km: number): FoundRow => {
  const { product, likeness, isGoods } = productOf(row.norm)
  const content = contentOf(product, row.units)
  const value = content === undefined ? row.cents : row.cents / content.amount
  return { ...row, km, isGoods, likeness, unit: units.indexOf(content?.unit), value }
}

const request = (
  { query, latitude, longitude }: AskedQuery,
  more: Partial<PageRequest> = {},
): PageRequest => ({
  query,
  reach: { latitude, longitude, kilometres: 100 },
  sortBy: "distance",
  inStock: false,
  page: 1,
  pageSize: 10,
  ...more,
})

const ids = ({ hits }: FoundPage): ReadonlyArray<number> => hits.map(({ medicineId }) => medicineId)

/** The words by which a search text can be found. */
const wordsOf = (norm: string): ReadonlyArray<string> => {
  const names = (norm.split(" / ")[0] ?? "").split(" ")
  const runTogether = names.map((word, i) => {
    const next = names[i + 1]
    return next !== undefined && Math.min(word.length, next.length) <= 3 ? word + next : word
  })
  const latin = names.flatMap((word) => trusted.latinOf(word).flatMap((name) => name.split(" ")))
  return [...norm.split(/[ /]+/), ...runTogether, ...latin]
}

const spellings = new Map<string, ReadonlySet<string>>()
const spellingsOf = (token: string): ReadonlySet<string> => {
  const known =
    spellings.get(token) ?? new Set([...equivalentStrengths(token), ...trusted.spellingsOf(token)])
  spellings.set(token, known)
  return known
}

/** Whether one of the words begins with a token, is another spelling of the same name, or has the same strength. */
const holds = (held: ReadonlyArray<string>, token: string): boolean => {
  const same = spellingsOf(token)
  return held.some((word) => word.startsWith(token) || same.has(word))
}

type Compare = (a: FoundRow, b: FoundRow) => number
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byGoods: Compare = (a, b) => Number(a.isGoods) - Number(b.isGoods)
const stockedAndNearer: Compare = (a, b) =>
  Number(a.quantity === 0) - Number(b.quantity === 0) || a.km - b.km || a.id - b.id

/**
 * Sorts likenesses by their cheapest package, and their rows by unit and unit price. Rows of unknown content come last.
 */
const byPrice = (all: ReadonlyArray<FoundRow>): Compare => {
  const unknown = units.indexOf(undefined)
  const kindOf = ({ isGoods, likeness }: FoundRow): string => `${isGoods} ${likeness}`
  const least = new Map<string, number>()
  for (const row of all)
    if (row.unit !== unknown) least.set(kindOf(row), Math.min(least.get(kindOf(row)) ?? Infinity, row.cents))
  const alike: Compare = (a, b) =>
    a.unit === unknown || b.unit === unknown
      ? 0
      : (least.get(kindOf(a)) ?? 0) - (least.get(kindOf(b)) ?? 0) || byText(a.likeness, b.likeness)
  return (a, b) =>
    byGoods(a, b) ||
    Number(a.unit === unknown) - Number(b.unit === unknown) ||
    alike(a, b) ||
    a.unit - b.unit ||
    a.value - b.value ||
    stockedAndNearer(a, b)
}

const inOrder = (sortBy: PageRequest["sortBy"], all: ReadonlyArray<FoundRow>): ReadonlyArray<FoundRow> =>
  all.toSorted(
    {
      distance: (a: FoundRow, b: FoundRow) => byGoods(a, b) || a.km - b.km,
      price: byPrice(all),
      package_price: (a: FoundRow, b: FoundRow) =>
        byGoods(a, b) || a.cents - b.cents || stockedAndNearer(a, b),
      name: (a: FoundRow, b: FoundRow) => byGoods(a, b) || byText(a.norm, b.norm) || stockedAndNearer(a, b),
    }[sortBy],
  )

/** Whether a product is of a form's family. Without a form it counts as a tablet or capsule. */
const isOfForm = (form: Product["form"], { product }: ReturnType<typeof productOf>): boolean =>
  product.form === form ||
  ((form === "tablet" || form === "capsule") &&
    product.form === undefined &&
    (product.pack?.unit ?? "piece") === "piece")

/**
 * A simple implementation of the rules, row by row: rows that match all tokens, otherwise those with the form (unless
 * it is solid) in any strength, otherwise those with the strength in any form, otherwise those with the name.
 */
const bruteForce = ({ query, reach, sortBy, inStock }: PageRequest): ReadonlyArray<FoundRow> => {
  const today = dayAt(new Date())
  const tokens = tokenise(normalise(query))
  const inReach = rows
    .map((row) => foundRow(row, distance(reach, row)))
    .filter((row) => row.isApproved && row.expires >= today && row.km <= reach.kilometres)
    .filter((row) => !inStock || row.quantity > 0)
  const { form } = readProduct(query, "")
  const isSolid = form === "tablet" || form === "capsule"
  const matching = (kinds: ReadonlyArray<string>) =>
    inReach.filter(({ norm }) =>
      tokens.every(({ text, kind }) => !kinds.includes(kind) || holds(words.get(norm) ?? [], text)),
    )
  const ofForm = (kinds: ReadonlyArray<string>) => {
    const typed = matching([...kinds, "form"])
    const same = matching(kinds).filter(({ norm }) => form !== undefined && isOfForm(form, productOf(norm)))
    return tokens.some(({ kind }) => kind === "form") ? [...new Set([...typed, ...same])] : same
  }
  if (!tokens.some(({ kind }) => kind === "word")) return inOrder(sortBy, matching(["strength", "form"]))
  const tiers = [
    ofForm(["word", "strength"]),
    form === undefined || isSolid ? [] : ofForm(["word"]),
    matching(["word", "strength"]),
    matching(["word"]),
  ]
  return inOrder(sortBy, tiers.find((tier) => tier.length > 0) ?? [])
}

const isLatin = ({ query }: AskedQuery): boolean => /^[\x20-\x7e]+$/.test(query)

/**
 * The answers to Latin queries that needed no correction. Another test compares corrections between the two
 * engines.
 */
const exactAnswers = (sortBy: PageRequest["sortBy"]) =>
  asked
    .filter(isLatin)
    .map((one, i) => request(one, { sortBy, pageSize: 100, inStock: i % 4 === 0 }))
    .map((given) => ({ given, found: index.page(given), expected: bruteForce(given) }))
    // a symptom (flu) is never answered with a medicine, even if a name begins with it
    .filter(({ found }) => found.match === "exact" && found.subject === "medicine")
    // when the medicine itself is not available, the answer has other names, which do not match the typed text
    .filter(({ found }) => found.instead === undefined)

describe("the memory index and the SQL path", () => {
  it.each(["distance", "price", "package_price", "name"] as const)(
    "answer 300 queries alike, sorted by %s",
    async (sortBy) => {
      const pages = [1, 2, 5]
      await asked.reduce(async (before, one, i) => {
        await before
        const given = request(one, { sortBy, page: pages[i % 3] ?? 1, inStock: i % 4 === 0 })
        const fast = index.page(given)
        const slow = await Effect.runPromise(sql.page(given))
        expect({ query: one.query, ...fast, hits: ids(fast) }).toEqual({
          query: one.query,
          ...slow,
          hits: ids(slow),
        })
        fast.hits.forEach((hit, n) => expect(hit.kilometres).toBeCloseTo(slow.hits[n]?.kilometres ?? -1, 6))
      }, Promise.resolve())
    },
    120_000,
  )

  it("complete what is typed alike, and know alike what is in stock", async () => {
    await asked.slice(0, 60).reduce(async (before, { query, latitude, longitude }) => {
      await before
      const reach = { latitude, longitude, kilometres: 30 }
      expect(index.suggestions(query.slice(0, 4), reach, 8)).toEqual(
        await Effect.runPromise(sql.suggestions(query.slice(0, 4), reach, 8)),
      )
      const names = ["paracetamol", "amoxicillin", query]
      expect(index.inStock(names, reach)).toEqual(await Effect.runPromise(sql.inStock(names, reach)))
    }, Promise.resolve())
  }, 60_000)

  it.each(["price", "package_price", "name"] as const)(
    "agree with a brute force over the same rows, sorted by %s",
    (sortBy) => {
      const exact = exactAnswers(sortBy)
      expect(exact.length).toBeGreaterThan(100)
      for (const { given, found, expected } of exact) {
        expect([given.query, found.total]).toEqual([given.query, expected.length])
        expect(ids(found)).toEqual(expected.slice(0, 100).map(({ id }) => id))
      }
    },
  )

  it("agree with a brute force over the same rows, sorted by distance", () => {
    const exact = exactAnswers("distance")
    expect(exact.length).toBeGreaterThan(100)
    for (const { given, found, expected } of exact) {
      const pharmacies = found.hits.map(({ pharmacy }) => pharmacy.id)
      expect([given.query, found.total]).toEqual([given.query, expected.length])
      expect(pharmacies).toEqual(expected.slice(0, 100).map(({ pharmacy }) => pharmacy))
      // the rows of one pharmacy are sorted by how well they match, which the brute-force search does not do
      const last = pharmacies.at(-1)
      const whole = (row: { readonly pharmacy: number }): boolean => row.pharmacy !== last
      const idsOfWhole = found.hits
        .filter(({ pharmacy }) => pharmacy.id !== last)
        .map(({ medicineId }) => medicineId)
      const expectedIds = expected.slice(0, 100).filter(whole)
      expect(new Set(idsOfWhole)).toEqual(new Set(expectedIds.map(({ id }) => id)))
    }
  })

  it("tell alike which forms and strengths there are, and narrow the same rows to them and to who is open", async () => {
    const now = Date.now()
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    let narrowed = 0
    for (const [i, one] of asked.slice(0, 120).entries()) {
      const plain = request(one, { pageSize: 100, sortBy: i % 2 === 0 ? "distance" : "package_price" })
      const whole = index.page(plain)
      const told = index.page({ ...plain, facets: true })
      expect(told.facets).toEqual((await Effect.runPromise(sql.page({ ...plain, facets: true }))).facets)
      expect(ids(told)).toEqual(ids(whole))
      const openNow = i % 3 === 0
      const form = i % 4 === 1 ? told.facets?.forms.at(-1)?.value : undefined
      const strength = i % 2 === 1 ? told.facets?.strengths.at(-1)?.value : undefined
      const given = { ...plain, openNow, form, strength, facets: true }
      const found = index.page(given)
      const slow = await Effect.runPromise(sql.page(given))
      expect({ ...found, hits: ids(found) }).toEqual({ ...slow, hits: ids(slow) })
      if (whole.total > 100) continue
      const expected = ids(whole).filter((id) => {
        const row = rowOf.get(id)
        if (row === undefined) return false
        const { product } = productOf(row.norm)
        return (
          (!openNow || (row.hours !== null && isOpenAt(row.hours, now))) &&
          (form === undefined || product.form === form) &&
          (strength === undefined || product.strengths.join(" + ") === strength)
        )
      })
      expect(ids(found)).toEqual(expected)
      if (expected.length < whole.total) narrowed++
      // what a form or a strength is said to leave is what it leaves
      for (const { value, offers } of told.facets?.forms ?? [])
        expect(index.page({ ...plain, form: value }).total).toBe(offers)
      for (const { value, offers } of told.facets?.strengths ?? [])
        expect(index.page({ ...plain, strength: value }).total).toBe(offers)
    }
    expect(narrowed).toBeGreaterThan(30)
  }, 120_000)

  it("page through all rows without repeating or skipping one", () => {
    for (const one of asked.slice(0, 80)) {
      for (const sortBy of ["distance", "price", "package_price", "name"] as const) {
        const whole = index.page(request(one, { sortBy, pageSize: 100 }))
        const pages = Array.from({ length: Math.ceil(Math.min(whole.total, 100) / 7) }, (_, i) =>
          ids(index.page(request(one, { sortBy, pageSize: 7, page: i + 1 }))),
        ).flat()
        expect(pages.slice(0, 100)).toEqual(ids(whole).slice(0, pages.length))
        expect(new Set(pages).size).toBe(pages.length)
      }
    }
  })
})
