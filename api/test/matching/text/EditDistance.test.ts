import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { noneAlike, soundsAlike } from "../../../matching/text/AlikeLetters.ts"
import { EditBound } from "../../../matching/text/EditBound.ts"
import { edit, editDistance } from "../../../matching/text/EditDistance.ts"

/** The textbook algorithm with the whole table, which is slow. */
const reference = (a: string, b: string, half: (x: string, y: string) => boolean): number => {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j * 4 : j === 0 ? i * 4 : 0)),
  )
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const [x, y] = [a.charAt(i - 1), b.charAt(j - 1)]
      let value = at(i - 1, j - 1) + (x === y ? 0 : half(x, y) ? 3 : 4)
      if (x !== y) value = Math.min(value, at(i - 1, j) + 4, at(i, j - 1) + 4)
      const isSwap = x !== y && i > 1 && j > 1 && x === b.charAt(j - 2) && a.charAt(i - 2) === y
      if (isSwap) value = Math.min(value, at(i - 2, j - 2) + 4)
      const row = table[i]
      if (row !== undefined) row[j] = value
    }
  }
  return at(a.length, b.length)
}

const word = fc.string({ unit: fc.constantFrom("a", "e", "b", "p", "x", "z"), minLength: 1, maxLength: 12 })
const vowels = (x: string, y: string): boolean => "ae".includes(x) && "ae".includes(y)
const voiced = (x: string, y: string): boolean => "bp".includes(x) && "bp".includes(y)

describe("editDistance", () => {
  it("agrees with the textbook table within the limit, and is Infinity beyond it", () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, edits) => {
        const limit = edits * edit
        const expected = reference(a, b, () => false)
        expect(editDistance(a, b, limit, noneAlike)).toBe(expected <= limit ? expected : Infinity)
      }),
      { numRuns: 3000 },
    )
  })

  it("counts letters that are heard alike as three quarters of an edit", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const expected = reference(a, b, (x, y) => vowels(x, y) || voiced(x, y))
        const found = editDistance(a, b, 60, soundsAlike)
        expect(found).toBe(expected <= 60 ? expected : Infinity)
      }),
    )
  })

  it("takes an unfinished word for the beginning of a longer one, at a price", () => {
    const price = 2.5
    expect(editDistance("amoxi", "amoxicillin", 4, noneAlike)).toBe(Infinity)
    expect(editDistance("amoxi", "amoxicillin", 4, noneAlike, price)).toBe(price)
    expect(editDistance("amixi", "amoxicillin", 4, noneAlike, price)).toBe(edit + price)
    expect(editDistance("amoxicillin", "amoxicillin", 4, noneAlike, price)).toBe(0)
  })

  it("counts a swap of neighbours as one edit", () => {
    expect(editDistance("metfromin", "metformin", 8, noneAlike)).toBe(edit)
  })
})

describe("EditBound", () => {
  it("lets exactly the words through that are within so many edits, or begin so", () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (query, term, most) => {
        fc.pre(query.length > most)
        const distance = (text: string): number => reference(query, text, () => false) / edit
        const beginnings = Array.from({ length: term.length }, (_, i) => distance(term.slice(0, i + 1)))
        const bound = new EditBound(query)
        expect(bound.mayBeWithin(term, most, false)).toBe(distance(term) <= most)
        expect(bound.mayBeWithin(term, most, true)).toBe(beginnings.some((one) => one <= most))
      }),
      { numRuns: 3000 },
    )
  })

  it("never rules out a word in another script, nor one too long for its bits", () => {
    expect(new EditBound("ប៉ារ៉ាសេតាមុល").mayBeWithin("ប៉ារ៉ាសេតាមល", 1, false)).toBe(true)
    expect(new EditBound("a".repeat(40)).mayBeWithin("b".repeat(40), 1, false)).toBe(true)
  })
})
