import { refundParts } from "@rokthnam/shared/Sales/PaymentParts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const amounts = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 5 })
const total = (some: ReadonlyArray<number>) => some.reduce((sum, one) => sum + one, 0)

describe("money that is given back as it was paid", () => {
  it("adds up to the refunds, and never gives back more of a part than it paid", () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 10 }), (paid, wishes) => {
        let parts = paid.map((amount) => ({ amount, given_back: 0 }))
        let left = total(paid)
        for (const wish of [...wishes, left]) {
          const refund = Math.min(wish, left)
          const back = refundParts(parts, refund)
          expect(total(back)).toBe(refund)
          expect(back.every((one) => one >= 0)).toBe(true)
          parts = parts.map((part, index) => ({ ...part, given_back: part.given_back + (back[index] ?? 0) }))
          expect(parts.every((part) => part.given_back <= part.amount)).toBe(true)
          left -= refund
        }
        expect(parts.every((part) => part.given_back === part.amount)).toBe(true)
      }),
    )
  })
})
