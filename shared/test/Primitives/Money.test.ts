import {
  Money,
  MoneyFromNumeric,
  Price,
  cents,
  sum,
  times,
  toNumeric,
} from "@rokthnam/shared/Primitives/Money"
import { Either, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const amounts = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })

describe("money", () => {
  it("goes to the wire and back without a change", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const dollars = Schema.encodeSync(Money)(cents(amount))
        expect(Schema.decodeSync(Money)(JSON.parse(JSON.stringify(dollars)))).toBe(amount)
      }),
    )
  })

  it("goes to a row and back without a change, with any number of trailing zeros", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 4 }), (amount, zeros) => {
        const text = toNumeric(cents(amount)) + "0".repeat(zeros)
        expect(Schema.decodeSync(MoneyFromNumeric)(text)).toBe(amount)
      }),
    )
  })

  it("adds up exactly where floating point does not", () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(Schema.encodeSync(Money)(sum([cents(10), cents(20)]))).toBe(0.3)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 200 }), (parts) => {
        const whole = parts.reduce((total, part) => total + BigInt(part), 0n)
        expect(BigInt(sum(parts.map(cents)))).toBe(whole)
      }),
    )
  })

  it("multiplies a price by a quantity exactly", () => {
    expect(times(cents(199), 3)).toBe(597)
  })

  it("refuses more than 2 decimals, what is no number, and a negative price", () => {
    for (const wrong of [0.001, 1.999, Number.NaN, Number.POSITIVE_INFINITY, "1", null, 1e300])
      expect(Either.isLeft(Schema.decodeUnknownEither(Money)(wrong)), String(wrong)).toBe(true)
    expect(Either.isLeft(Schema.decodeUnknownEither(Price)(-0.01))).toBe(true)
    expect(Schema.decodeUnknownSync(Price)(0)).toBe(0)
  })
})
