import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTypedNumber } from "../../src/Primitives/NumberRules.ts"

const read = (text: string, decimals = 2) => {
  const typed = readTypedNumber(text, decimals)
  return typed.kind === "number" ? typed.value : typed.kind === "empty" ? "empty" : typed.reason
}

const inKhmer = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x17e0 + Number(digit)))

/** The digits of a text but 0, in one script. */
const digits = (from: string): string => inKhmer(from).replaceAll(/[^\u17e1-\u17e9]/g, "")

describe("a typed number", () => {
  it.each([
    ["", "empty"],
    ["  ", "empty"],
    ["7", 7],
    ["១.៥", 1.5],
    ["១២", 12],
    ["1.50", 1.5],
    ["1,50", 1.5],
    [" $ 1.50 ", 1.5],
    ["4,100 ៛", 4100],
    ["1,500", 1500],
    ["1,234.50", 1234.5],
    ["1.234,50", 1234.5],
    ["12,345,678", 12_345_678],
    [".5", 0.5],
    ["5.", 5],
    ["-3", -3],
    ["\u22123", -3],
    ["-0", 0],
  ])("%s is %s", (text, meant) => expect(read(text)).toBe(meant))

  it.each([
    ["1.500", "Unclear"],
    ["0,500", "Unclear"],
    ["1.2345", "TooPrecise"],
    ["1,23,4", "NotNumber"],
    ["1.2.3", "NotNumber"],
    ["1,2.3,4", "NotNumber"],
    ["12,3456.5", "NotNumber"],
    ["1e3", "NotNumber"],
    ["0x10", "NotNumber"],
    ["3-", "NotNumber"],
    ["--3", "NotNumber"],
    ["two", "NotNumber"],
    [".", "NotNumber"],
    ["1234567890123456", "NotNumber"],
  ])("%s is refused: %s", (text, reason) => expect(read(text)).toBe(reason))

  it("of packages has no fraction", () => {
    expect(read("1.5", 0)).toBe("TooPrecise")
    expect(read("1,500", 0)).toBe(1500)
  })

  it("is never another one than was meant, in either script and with or without groups", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.boolean(),
        fc.boolean(),
        (cents, khmer, grouped) => {
          const dollars = cents / 100
          const text = grouped
            ? dollars.toLocaleString("en-US", { minimumFractionDigits: 2 })
            : dollars.toFixed(2)
          expect(read(khmer ? inKhmer(text) : text)).toBe(dollars)
        },
      ),
    )
  })

  it("means one number or none, whatever is pasted", () => {
    const pasted = fc.string({ unit: fc.constantFrom(..."0123456789.,-− ១៥៛$"), maxLength: 12 })
    fc.assert(
      fc.property(pasted, (text) => {
        const typed = readTypedNumber(text, 2)
        if (typed.kind !== "number") return
        expect(digits(String(typed.value))).toBe(digits(text).slice(0, digits(String(typed.value)).length))
        expect(Math.abs(typed.value * 100 - Math.round(typed.value * 100))).toBeLessThan(
          0.01 * Math.max(1, Math.abs(typed.value)),
        )
      }),
    )
  })
})
