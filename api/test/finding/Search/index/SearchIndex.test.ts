import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { SearchIndex } from "../../../../src/finding/Search/index/SearchIndex.ts"
import type { Row } from "../../../../src/finding/Search/index/Rows.ts"
import type { PageRequest } from "../../../../src/finding/Search/SearchEngine.ts"
import { emptyIndex, texts, today } from "../support/SmallIndex.ts"

/** Two approved pharmacies and one that is not. */
const newIndex = () => emptyIndex([{ isApproved: true }, { isApproved: true }, { isApproved: false }])

/** Ids of which many have the same 32 last bits, and some need all 53. */
const anyId = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.constantFrom(0, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER - 10))
  .map(([low, high]) => low + high)

const row: fc.Arbitrary<Row> = fc.record({
  id: anyId,
  name: fc.integer({ min: 1, max: texts.length }),
  pharmacy: fc.integer({ min: 0, max: 2 }),
  cents: fc.integer({ min: 0, max: 500 }),
  expires: fc.integer({ min: today - 2, max: today + 5 }),
  inStock: fc.boolean(),
  units: fc.constantFrom(1, 10, 100),
})

const firstRequest: PageRequest = {
  query: "panadol",
  sortBy: "distance",
  reach: { latitude: 11.5, longitude: 104.9, kilometres: 50 },
  inStock: false,
  page: 1,
  pageSize: 100,
}

const requests: ReadonlyArray<PageRequest> = [
  "panadol",
  "panadol 500mg",
  "amoxi",
  "panadoll",
  "zzzquo",
  "gsk",
].flatMap((query) =>
  (["distance", "price", "name"] as const).map((sortBy, i) => ({
    query,
    sortBy,
    reach: { latitude: 11.5, longitude: 104.9, kilometres: 50 },
    inStock: i === 1,
    page: 1,
    pageSize: 100,
  })),
)

const answers = (index: SearchIndex) => requests.map((request) => index.page(request))

/** Applies a row as the feed would: a new row, one updated in place, or one moved to another name or pharmacy. */
const write = (index: SearchIndex, held: Map<number, Row>, next: Row): boolean => {
  const before = held.get(next.id)
  index.addName(next.name, texts[next.name - 1] ?? "")
  if (before !== undefined && before.name === next.name && before.pharmacy === next.pharmacy) {
    held.set(next.id, next)
    return index.updateRow(next)
  }
  const isRemoved = before === undefined || index.removeRow(before.name, before.id)
  held.delete(next.id)
  if (before === undefined || next.inStock) {
    held.set(next.id, next)
    index.addRow(next)
  }
  return isRemoved
}

describe("the index", () => {
  it("answers hot queries as an index would that was loaded now, whatever changed in between", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        const index = newIndex()
        const held = new Map<number, Row>()
        for (const next of rows) {
          expect(write(index, held, next)).toBe(true)
          answers(index)
        }
        const fresh = newIndex()
        texts.forEach((text, i) => {
          if (index.vocabulary.textOf(i + 1) !== undefined) fresh.addName(i + 1, text)
        })
        for (const each of held.values()) fresh.addRow(each)
        expect(index.postings.rows).toBe(held.size)
        expect(answers(index)).toEqual(answers(fresh))
      }),
      { numRuns: 150 },
    )
  })

  it("pages through every row once, whatever the page size and the order", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { maxLength: 60, selector: ({ id }) => id }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom<PageRequest["sortBy"]>("distance", "price", "name"),
        (rows, pageSize, sortBy) => {
          const index = newIndex()
          texts.forEach((text, i) => index.addName(i + 1, text))
          for (const each of rows) index.addRow(each)
          const asked = { ...firstRequest, sortBy, pageSize }
          const { total } = index.page(asked)
          const pages = Array.from({ length: Math.ceil(total / pageSize) + 1 }, (_, i) =>
            index.page({ ...asked, page: i + 1 }),
          )
          const ids = pages.flatMap(({ hits }) => hits.map(({ medicineId }) => medicineId))
          const expected = rows.filter(
            ({ name, pharmacy, expires }) => name <= 2 && pharmacy < 2 && expires >= today,
          )
          expect(ids).toHaveLength(total)
          expect(new Set(ids)).toEqual(new Set(expected.map(({ id }) => id)))
        },
      ),
    )
  })

  it("gives the same page when it is asked for the first, the second and the third time", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { maxLength: 60, selector: ({ id }) => id }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 4 }),
        (rows, pageSize, page) => {
          const index = newIndex()
          texts.forEach((text, i) => index.addName(i + 1, text))
          for (const each of rows) index.addRow(each)
          for (const request of requests) {
            const asked = { ...request, pageSize, page }
            const first = index.page(asked)
            expect([index.page(asked), index.page(asked)]).toEqual([first, first])
          }
        },
      ),
    )
  })

  it("finds the rows of a hot query after other names grew so much that all rows were moved together", () => {
    const index = newIndex()
    texts.forEach((text, i) => index.addName(i + 1, text))
    const put = (id: number, name: number): void =>
      index.addRow({ id, name, pharmacy: id % 2, cents: 1, expires: today, inStock: true, units: 1 })
    // the slab of the first name moves several times and leaves gaps before that of the third
    for (let id = 1; id <= 40; id++) put(id, 1)
    put(1001, 3)
    const asked = { ...firstRequest, query: "amoxicillin" }
    const found = () => index.page(asked).hits.map(({ medicineId }) => medicineId)
    expect([found(), found()]).toEqual([[1001], [1001]])
    for (let id = 41; id <= 2000; id++) {
      put(id + 2000, 1 + (id % 2))
      expect(found()).toEqual([1001])
    }
  })

  it("keeps what it found for a query while prices and stock change, and shows the change", () => {
    const index = newIndex()
    index.addName(3, texts[2] ?? "")
    const one = { id: 1, name: 3, pharmacy: 0, cents: 100, expires: today + 1, inStock: true, units: 1 }
    const other = { ...one, id: 2, cents: 200 }
    index.addRow(one)
    index.addRow(other)
    const first = (more: Partial<PageRequest>) =>
      index.page({ ...firstRequest, query: "amoxicillin", ...more }).hits.map(({ medicineId }) => medicineId)
    const all = () => [first({ sortBy: "price" }), first({}), first({ inStock: true })]
    expect([all(), all()].at(1)).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ])
    index.updateRow({ ...one, cents: 300 })
    expect(all()).toEqual([
      [2, 1],
      [1, 2],
      [1, 2],
    ])
    index.updateRow({ ...one, cents: 300, inStock: false })
    expect(all()).toEqual([[2, 1], [2, 1], [2]])
    index.updateRow({ ...one, cents: 300, inStock: false, expires: today - 1 })
    expect(all()).toEqual([[2], [2], [2]])
    index.updateRow(one)
    expect(all()).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ])
  })

  it("says when a row that should be there is not", () => {
    const index = newIndex()
    expect(index.removeRow(1, 1)).toBe(false)
    expect(
      index.updateRow({ id: 1, name: 1, pharmacy: 0, cents: 1, expires: today, inStock: true, units: 1 }),
    ).toBe(false)
  })

  it("prefers a trusted word to the typing error of a pharmacy, and says that it corrected", () => {
    const index = newIndex()
    index.addName(1, "paracetamol /  / ")
    index.addName(2, "paracetmol /  / ")
    index.addRow({ id: 1, name: 1, pharmacy: 0, cents: 1, expires: today, inStock: true, units: 1 })
    index.addRow({ id: 2, name: 2, pharmacy: 1, cents: 1, expires: today, inStock: true, units: 1 })
    const request = { ...firstRequest, query: "paracetmal" }
    expect(index.page(request)).toMatchObject({ match: "fuzzy", correctedQuery: "paracetamol" })
    expect(index.page({ ...request, query: "paracetmol" })).toMatchObject({ match: "fuzzy", total: 2 })
  })
})
