import { describe, expect, it } from "vitest"
import { medicineOf } from "../../../../../test/support/entities.ts"
import type { Sellable } from "../../api/sell.ts"
import { findOnShelf } from "./find-on-shelf.ts"
import { merged, withoutSold } from "./shelf.ts"
import type { ShelfAnswer } from "./shelf.ts"

const medicine = (id: number, changes: Partial<Sellable> = {}) => medicineOf(id, changes) as Sellable
const first = { page: 1, size: 20 }
const shelf = [
  medicine(1, { name: "Panadol", dosage: "500mg", barcode: "8850000000028" }),
  medicine(2, { name: "Biogesic", dosage: "500mg", manufacter_name: "Unilab" }),
  medicine(3, { name: "Biogesic", dosage: "250mg", expiration_date: "2027-01-01" }),
]
const found = (term: string, page = first) => findOnShelf(shelf, term, page).items.map(({ id }) => id)

describe("the search among the kept medicines", () => {
  it("finds what holds every typed word, in the order of the list", () => {
    expect(found("")).toEqual([3, 2, 1])
    expect(found("bio 500")).toEqual([2])
    expect(found("UNILAB")).toEqual([2])
  })

  it("corrects nothing and finds nothing else instead", () => {
    expect(findOnShelf(shelf, "biojesic", first)).toMatchObject({ items: [], pagination: { total: 0 } })
    expect(found("paracetamol")).toEqual([])
  })

  it("finds a bar code, with or without leading zeros", () => {
    expect(found("8850000000028")).toEqual([1])
    expect(found("08850000000028")).toEqual([1])
    expect(found("8850000000011")).toEqual([])
  })

  it("pages without a repetition", () => {
    expect([1, 2, 3].map((page) => found("", { page, size: 1 }))).toEqual([[3], [2], [1]])
  })
})

const answer = (items: ReadonlyArray<Sellable>, total: number): ShelfAnswer => ({
  items,
  total,
  at: "2026-11-22T02:00:00.000Z",
})

describe("the kept medicines", () => {
  const kept = { account: "staff 5", medicines: shelf, at: "2026-11-22T01:00:00.000Z" }

  it("take in what changed, and ask for everything when something was deleted", () => {
    const after = merged(kept, answer([medicine(1, { quantity: 4 }), medicine(9)], 4))
    expect(after?.medicines.map(({ id }) => id)).toEqual([1, 2, 3, 9])
    expect(after).toMatchObject({ at: "2026-11-22T02:00:00.000Z", medicines: [{ quantity: 4 }, {}, {}, {}] })
    expect(merged(kept, answer([], 2))).toBeUndefined()
    expect(merged(kept, answer([medicine(9)], 3))).toBeUndefined()
  })

  it("are less what was sold here and not recorded yet, never below zero", () => {
    const left = withoutSold(
      shelf,
      new Map([
        [1, { packages: 3, units: 4 }],
        [2, { packages: 99, units: 0 }],
      ]),
    )
    expect(left.map(({ quantity, loose_units }) => [quantity, loose_units])).toEqual([
      [26, 6],
      [0, 0],
      [30, 0],
    ])
  })
})
