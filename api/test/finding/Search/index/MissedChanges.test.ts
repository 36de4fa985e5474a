import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { PageRequest } from "../../../../src/finding/Search/SearchEngine.ts"
import type { MissedChange } from "../../../../src/finding/Search/index/MissedChanges.ts"
import type { SearchIndex } from "../../../../src/finding/Search/index/SearchIndex.ts"
import type { Row } from "../../../../src/finding/Search/index/Rows.ts"
import { lifeOf } from "../../../../src/finding/Search/index/Rows.ts"
import { emptyIndex, texts, today } from "../support/SmallIndex.ts"

const unknownText = "panadole / 5mg / y"
const unknownName = texts.length + 1

const newIndex = () => {
  const index = emptyIndex([{ isApproved: true }, { isApproved: true }])
  texts.forEach((text, i) => index.addName(i + 1, text))
  return index
}

const row: fc.Arbitrary<Row> = fc.record({
  id: fc.integer({ min: 1, max: 12 }).map((low) => (low % 2 === 0 ? low : low - 1 + 2 ** 32)),
  name: fc.integer({ min: 1, max: unknownName }),
  pharmacy: fc.integer({ min: 0, max: 1 }),
  cents: fc.integer({ min: 0, max: 5 }),
  expires: fc.constantFrom(today - 1, today + 1),
  inStock: fc.boolean(),
  units: fc.constantFrom(1, 10),
})

const reach = { latitude: 11.5, longitude: 104.9, kilometres: 50 }
const requests: ReadonlyArray<PageRequest> = [
  "panadol",
  "panadol 500mg",
  "amoxicilin",
  "zzzquo",
  "gsk",
].flatMap((query) =>
  (["distance", "price", "name"] as const).flatMap((sortBy) =>
    [false, true].map((inStock) => ({ query, sortBy, reach, inStock, page: 1, pageSize: 5 })),
  ),
)

/** A change as the feed tells it, and what it does to an index. */
interface Change {
  readonly told: MissedChange
  readonly apply: (index: SearchIndex) => void
}

const told = (kind: string, { id, name, expires, inStock }: Row): MissedChange => ({
  kind,
  id,
  name,
  life: lifeOf(expires, inStock),
})

/** The changes by which rows are written one after the other: added, changed in place, or moved to another name. */
const changesOf = (held: Map<number, Row>, next: Row): ReadonlyArray<Change> => {
  const before = held.get(next.id)
  held.set(next.id, next)
  if (before !== undefined && before.name === next.name && before.pharmacy === next.pharmacy)
    return [{ told: told("~", next), apply: (index) => index.updateRow(next) }]
  const added: Change = {
    told: told("+", next),
    apply: (index) => {
      if (next.name === unknownName) index.addName(unknownName, unknownText)
      index.addRow(next)
    },
  }
  const removed = (old: Row): Change => ({
    told: told("-", old),
    apply: (index) => index.removeRow(old.name, old.id),
  })
  return before === undefined ? [added] : [removed(before), added]
}

describe("a page that was made without the newest changes", () => {
  it("is the page with them, wherever it is said to stand, however many were applied meanwhile", () => {
    let stood = 0
    let fell = 0
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 20 }),
        fc.array(row, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 6 }),
        (first, later, applied) => {
          const index = newIndex()
          const held = new Map<number, Row>()
          for (const { apply } of first.flatMap((next) => changesOf(held, next))) apply(index)
          const changes = later.flatMap((next) => changesOf(held, next))
          const made = requests.map((request) => {
            const basis = index.basisOf(request.query)
            return { request, basis, found: index.page(request, basis) }
          })
          for (const { apply } of changes.slice(0, applied)) apply(index)
          const missed = changes.map((change) => change.told)
          const standing = made.filter(({ request, basis, found }) =>
            index.stands(basis, request, found, missed),
          )
          for (const { apply } of changes.slice(applied)) apply(index)
          for (const { request, found } of standing) expect(index.page(request)).toEqual(found)
          stood += standing.length
          fell += made.length - standing.length
        },
      ),
      { numRuns: 400 },
    )
    // both happen often, so that neither says nothing
    expect(Math.min(stood, fell)).toBeGreaterThan(400)
  })

  it("stands when prices change, unless they decide its order", () => {
    const index = newIndex()
    const one: Row = { id: 1, name: 3, pharmacy: 0, cents: 1, expires: today, inStock: true, units: 1 }
    index.addRow(one)
    const stands = (more: Partial<PageRequest>, ...missed: ReadonlyArray<MissedChange>): boolean => {
      const request = {
        query: "amoxicillin",
        sortBy: "distance",
        reach,
        inStock: false,
        page: 1,
        pageSize: 5,
        ...more,
      } as const
      const basis = index.basisOf(request.query)
      return index.stands(basis, request, index.page(request, basis), missed)
    }
    expect(stands({}, told("~", one))).toBe(true)
    expect(stands({ sortBy: "price" }, told("~", one))).toBe(false)
    expect(stands({ sortBy: "price" }, told("~", { ...one, name: 4 }))).toBe(true)
    expect(stands({}, told("~", { ...one, inStock: false }))).toBe(false)
    expect(stands({}, told("+", { ...one, id: 2 }))).toBe(false)
    expect(stands({}, told("+", { ...one, id: 2, name: 4 }))).toBe(true)
    expect(stands({}, told("+", { ...one, id: 2, name: unknownName }))).toBe(false)
    expect(stands({}, told("p", one))).toBe(false)
    expect(stands({ query: "zzzquo" }, told("+", { ...one, id: 2 }))).toBe(false)
  })
})
