import { dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { distance } from "@rokthnam/shared/Primitives/GeoPoint"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { FoundPage, PageRequest, SearchEngine } from "../../../src/finding/Search/SearchEngine.ts"
import type { SearchIndex } from "../../../src/finding/Search/index/SearchIndex.ts"
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

type FoundRow = StockRow & { readonly km: number }

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

const orders: Record<PageRequest["sortBy"], (a: FoundRow, b: FoundRow) => number> = {
  distance: (a, b) => a.km - b.km || a.pharmacy - b.pharmacy,
  price: (a, b) => a.cents - b.cents || a.km - b.km || a.id - b.id,
  name: (a, b) => (a.norm < b.norm ? -1 : a.norm > b.norm ? 1 : 0) || a.km - b.km || a.id - b.id,
}

/**
 * A simple implementation of the rules, row by row: rows that match all tokens, otherwise those that match without
 * the form, otherwise those that match without form and strength.
 */
const bruteForce = ({ query, reach, sortBy, inStock }: PageRequest): ReadonlyArray<FoundRow> => {
  const today = dayAt(new Date())
  const tokens = tokenise(normalise(query))
  const inReach = rows
    .map((row): FoundRow => Object.assign({ km: distance(reach, row) }, row))
    .filter((row) => row.isApproved && row.expires >= today && row.km <= reach.kilometres)
    .filter((row) => !inStock || row.quantity > 0)
  const matching = (kinds: ReadonlyArray<string>) =>
    inReach.filter(({ norm }) =>
      tokens.every(({ text, kind }) => !kinds.includes(kind) || holds(words.get(norm) ?? [], text)),
    )
  const all = matching(["word", "strength", "form"])
  if (all.length > 0 || !tokens.some(({ kind }) => kind === "word")) return all.toSorted(orders[sortBy])
  const withoutForm = matching(["word", "strength"])
  return (withoutForm.length > 0 ? withoutForm : matching(["word"])).toSorted(orders[sortBy])
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
  it.each(["distance", "price", "name"] as const)(
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

  it.each(["price", "name"] as const)(
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

  it("page through all rows without repeating or skipping one", () => {
    for (const one of asked.slice(0, 80)) {
      for (const sortBy of ["distance", "price", "name"] as const) {
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
