import { percentOf, spreadDiscount } from "@rokthnam/shared/Sales/DiscountRules"
import { largestTotal } from "@rokthnam/shared/Sales/Payments"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

describe("a discount on a sale", () => {
  it("is spread over the lines to the cent, and takes no more off a line than it costs", () => {
    const amounts = fc.array(fc.integer({ min: 0, max: Math.floor(largestTotal / 200) }), {
      minLength: 1,
      maxLength: 200,
    })
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
        const total = lines.reduce((sum, one) => sum + one, 0)
        const discount = Math.floor(total * share)
        const shares = spreadDiscount(lines, discount)
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(discount)
        expect(shares.every((one, index) => one >= 0 && one <= (lines[index] ?? 0))).toBe(true)
      }),
    )
  })

  it("in percent is that share of the amount, rounded half up", () => {
    expect(percentOf(337, 10)).toBe(34)
    expect(percentOf(1010, 2.5)).toBe(25)
    expect(percentOf(largestTotal, 100)).toBe(largestTotal)
  })
})
