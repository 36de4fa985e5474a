import { describe, expect, it } from "vitest"
import fc from "fast-check"
import { nameOnly, normalise, tokenise } from "../../../matching/text/Normalise.ts"

/** All letters and marks of the Khmer block, marks more often than letters. */
const khmerUnits = Array.from({ length: 0x17de - 0x1780 }, (_, at) =>
  String.fromCharCode(0x1780 + at),
).flatMap((unit) => (unit > "\u17B3" && unit < "\u17D4" ? [unit, unit, unit] : [unit]))

describe("normalise", () => {
  it.each([
    ["Panadol 500 mg Tablets", "panadol 500mg tab"],
    ["GÉLULE  Amoxicilline 1,000mg", "cap amoxicilline 1000mg"],
    ["Vitamin B12 0,125 mg", "vitamin b12 0.125mg"],
    ["Augmentin 125mg/5ml", "augmentin 125mg 5ml"],
    ["panadol500mg", "panadol 500mg"],
    ["Alcool 70 %", "alcool 70%"],
    ["Lévothyrox 50 µg", "levothyrox 50mcg"],
    ["  ...  ", ""],
    ["😀 Eno", "eno"],
  ])("writes %s as %s", (typed, expected) => {
    expect(normalise(typed)).toBe(expected)
  })

  it("drops the zero-width spaces of Khmer typing and reads Khmer digits and units", () => {
    expect(normalise("ប៉ារ៉ា\u200bសេតាមុល ៥០០មក្រ គ្រាប់")).toBe("ប៉ារ៉ាសេតាមុល 500mg tab")
  })

  it("takes the word for medicine and a form word off a Khmer word that runs on", () => {
    expect(normalise("ថ្នាំប៉ារ៉ាសេតាមុលគ្រាប់")).toBe("ប៉ារ៉ាសេតាមុល tab")
  })

  it("gives one spelling to Khmer marks typed in different orders", () => {
    const canonical = normalise("ស៊ីន")
    expect(normalise("សី៊ន")).toBe(canonical)
    expect(normalise("សុីន")).toBe(canonical)
    expect(normalise("ប\u17C1\u17B8")).toBe(normalise("ប\u17BE"))
    expect(normalise("ប\u17C1\u17B6")).toBe(normalise("ប\u17C4"))
  })

  it("reads plain Latin words, which take a shorter way, as it reads all others", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "B", "m", "g", "K"), minLength: 1, maxLength: 6 })
    const words = fc.oneof(letters, fc.constantFrom("Tablets", "SYRUP", "mg", "iu", "box"))
    const texts = fc.array(words, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(" "))
    fc.assert(
      fc.property(texts, (text) => {
        expect(normalise(text)).toBe(normalise(`\u200B${text}`))
      }),
      { numRuns: 1000 },
    )
  })

  it("reads Khmer letters, which take a shorter way, as it reads all others", () => {
    const letters = fc.string({ unit: fc.constantFrom(...khmerUnits), minLength: 1, maxLength: 8 })
    const words = fc.oneof(letters, fc.constantFrom("ថ្នាំ", "គ្រាប់", "syrup", "mg"))
    const texts = fc.array(words, { minLength: 1, maxLength: 5 })
    const separators = fc.constantFrom("", " ", "  ")
    fc.assert(
      fc.property(texts, separators, (parts, separator) => {
        const text = parts.join(separator)
        expect(normalise(text)).toBe(normalise(`\u200B${text}`))
      }),
      { numRuns: 3000 },
    )
  })

  it("is idempotent", () => {
    const words = fc.constantFrom(
      "ថ្នាំ",
      "គ្រាប់",
      "mg",
      "5",
      ".",
      ",",
      "%",
      " ",
      "u",
      "abcd",
      "ប៉ារ៉ា",
      "ុ",
      "ី",
      "é",
      "tabs",
    )
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(words).map((parts) => parts.join("")),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const once = normalise(text)
        expect(normalise(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })
})

describe("tokenise", () => {
  it("tells names from strengths and forms", () => {
    expect(tokenise(normalise("Panadol Extra 500mg/65 mg comprimés")).map(({ kind }) => kind)).toEqual([
      "word",
      "word",
      "strength",
      "strength",
      "form",
    ])
    expect(nameOnly(normalise("Panadol Extra 500mg tab"))).toBe("panadol extra")
  })
})
