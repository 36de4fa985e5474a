import { highestRate, lowestRate, toRiel } from "@rokthnam/shared/ExchangeRates/RielRules"
import { largestTotal } from "@rokthnam/shared/Sales/Payments"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const rates = fc.integer({ min: lowestRate, max: highestRate })
const largest = Math.floor(largestTotal / 100)
const amounts = fc.integer({ min: -largest, max: largest })

describe("a dollar amount in riel", () => {
  it("is whole notes of 100 riel, at most 50 riel from the exact amount", () => {
    fc.assert(
      fc.property(amounts, rates, (cents, rate) => {
        const riel = toRiel(cents, rate)
        expect(Math.abs(riel % 100)).toBe(0)
        const difference = BigInt(riel) * 100n - BigInt(cents) * BigInt(rate)
        expect(difference >= -5000n && difference <= 5000n).toBe(true)
      }),
    )
  })

  it("of a return is the opposite of that of its sale, and grows with the amount", () => {
    fc.assert(
      fc.property(amounts, fc.nat(1_000_000), rates, (cents, more, rate) => {
        expect(toRiel(-cents, rate) + toRiel(cents, rate)).toBe(0)
        expect(toRiel(cents + more, rate)).toBeGreaterThanOrEqual(toRiel(cents, rate))
      }),
    )
  })

  it("is rounded half up", () => {
    expect(toRiel(250, 4100)).toBe(10_300)
    expect(toRiel(1, 4100)).toBe(0)
    expect(toRiel(100, 4150)).toBe(4200)
    expect(toRiel(0, 4100)).toBe(0)
    expect(toRiel(-1, 4100)).toBe(0)
  })
})
