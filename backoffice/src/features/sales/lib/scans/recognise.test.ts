import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hear, noBurst } from "./recognise.ts"
import type { Burst, KeyPress } from "./recognise.ts"
import { isSurelyCode, scannedCode } from "./scanned-code.ts"

const year = 2026

/** The keys of a text, each so many milliseconds after the one before. */
const typed = (text: string, gap: number | ReadonlyArray<number>, start = 0): ReadonlyArray<KeyPress> => {
  let at = start
  return [...text].map((key, index) => {
    at += index === 0 ? 0 : typeof gap === "number" ? gap : (gap[index - 1] ?? 0)
    return { key, code: /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`, at, isControl: false }
  })
}

const ended = (keys: ReadonlyArray<KeyPress>, gap = 10, key = "Enter"): ReadonlyArray<KeyPress> => [
  ...keys,
  { key, code: key, at: (keys.at(-1)?.at ?? 0) + gap, isControl: false },
]

/** The bursts that a row of keys completes. */
const heard = (keys: ReadonlyArray<KeyPress>): ReadonlyArray<Burst> => {
  let burst = noBurst
  return keys.flatMap((key) => {
    const result = hear(burst, key)
    burst = result.burst
    return result.scanned === null ? [] : [result.scanned]
  })
}

/** Whether a text that a scanner types is surely a code. */
const sure = (text: string) =>
  heard(ended(typed(text, 2))).some((burst) => isSurelyCode(scannedCode(burst, year)))

const codes = (keys: ReadonlyArray<KeyPress>) => heard(keys).map((burst) => scannedCode(burst, year).code)

describe("a scan among the keys", () => {
  it.each(["Enter", "Tab"])("is fast and ends with %s", (end) => {
    expect(codes(ended(typed("8850123456786", 8), 10, end))).toEqual([{ barcode: "8850123456786" }])
  })

  it("may be as slow as a scanner over Bluetooth, with a pause in it", () => {
    const gaps = [45, 30, 110, 30, 45, 40, 20, 30, 45, 40, 30, 45]
    expect(codes(ended(typed("8850123456786", gaps)))).toHaveLength(1)
  })

  it("is not what a person types, with or without Enter", () => {
    expect(heard(ended(typed("8850123456786", 90)))).toEqual([])
    expect(heard(ended(typed("12", 20)))).toEqual([])
    expect(heard(ended(typed("8850123456786", 8), 400))).toEqual([])
    expect(heard(typed("8850123456786", 8))).toEqual([])
  })

  it("is not Ctrl+Enter, and a key such as Backspace ends what was before it", () => {
    const fast = typed("885012345678", 8)
    expect(heard([...fast, { key: "Enter", code: "Enter", at: 100, isControl: true }])).toEqual([])
    const wiped = [...fast, { key: "Backspace", code: "Backspace", at: 98, isControl: false }]
    expect(heard(ended(wiped))).toEqual([])
  })

  it("reads digits that a Khmer keyboard layout changed", () => {
    const khmer = [..."8850123456786"].map((digit) => String.fromCodePoint(0x17e0 + Number(digit))).join("")
    expect(codes(ended(typed(khmer, 8)))).toEqual([{ barcode: "8850123456786" }])
  })

  it("reads letters by their keys where the layout changed them", () => {
    const keys = typed("010890123456789010AB", 8).map(({ key, code, at }) => ({
      key: /[A-Z]/.test(key) ? "ា" : key,
      code,
      at,
      isControl: false,
    }))
    expect(codes(ended(keys))).toEqual([{ barcode: "8901234567890", batch: "AB" }])
  })

  it.each([
    ["the control character", { key: "\u001d", code: "", isControl: false }],
    ["Ctrl+]", { key: "]", code: "BracketRight", isControl: true }],
    ["F8", { key: "F8", code: "F8", isControl: false }],
  ])("separates the fields of a GS1 code by %s", (_, separator) => {
    const first = typed("010890123456789010AB12", 8)
    const at = (first.at(-1)?.at ?? 0) + 8
    const keys = [...first, { ...separator, at }, ...typed("17270331", 8, at + 8)]
    expect(codes(ended(keys))).toEqual([{ barcode: "8901234567890", batch: "AB12", expiry: "2027-03-31" }])
  })

  it("is a product's code or a number; words that are pasted or typed by a program are not", () => {
    expect(sure("8850123456786")).toBe(true)
    expect(sure("1234567")).toBe(true)
    expect(sure("Biogesic")).toBe(false)
  })

  it("is found after anything that was typed a moment before", () => {
    const text = fc.string({ unit: fc.constantFrom(..."abc123 "), maxLength: 8 })
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 130, max: 2000 }),
        fc.integer({ min: 0, max: 45 }),
        (before, pause, gap) => {
          const person = typed(before, 150)
          const start = (person.at(-1)?.at ?? 0) + pause
          expect(codes([...person, ...ended(typed("8850123456786", gap, start))])).toEqual([
            { barcode: "8850123456786" },
          ])
        },
      ),
    )
  })
})
