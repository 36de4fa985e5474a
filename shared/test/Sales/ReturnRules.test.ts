import { refundOf, returnable, soldOf } from "@rokthnam/shared/Sales/ReturnRules"
import type { SoldLine } from "@rokthnam/shared/Sales/ReturnRules"
import { largestTotal } from "@rokthnam/shared/Sales/Payments"
import { largestLine } from "@rokthnam/shared/Sales/Sale"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const count = fc.integer({ min: 1, max: largestLine })
const lines = fc
  .tuple(count, fc.boolean(), fc.integer({ min: 0, max: largestTotal }))
  .map(([sold, isLoose, total_amount]) => ({
    quantity_sold: isLoose ? 0 : sold,
    units_sold: isLoose ? sold : 0,
    total_amount,
  }))

/** The refunds of a line that comes back in parts of these sizes; the last part is what is left. */
const refundsOf = (line: Omit<SoldLine, "quantity_returned">, cuts: Array<number>) => {
  const refunds: Array<number> = []
  let quantity_returned = 0
  const taking = [...cuts, soldOf(line)]
  for (const wish of taking) {
    const packages = Math.min(wish, returnable({ ...line, quantity_returned }))
    if (packages === 0) continue
    refunds.push(refundOf({ ...line, quantity_returned }, packages))
    quantity_returned += packages
  }
  return refunds
}

describe("the money for returned packages", () => {
  it("adds up to what was paid for the line, in whatever parts it comes back", () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.integer({ min: 1, max: largestLine }), { maxLength: 20 }),
        (line, cuts) => {
          const refunds = refundsOf(line, cuts)
          expect(refunds.reduce((sum, refund) => sum + BigInt(refund), 0n)).toBe(BigInt(line.total_amount))
          expect(refunds.every((refund) => refund >= 0)).toBe(true)
        },
      ),
    )
  })

  it("is the price times the packages when nothing was taken off the price", () => {
    const price = fc.integer({ min: 0, max: 999_999_999 })
    const quantity = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(price, quantity, quantity, quantity, (amount, sold, some, before) => {
        fc.pre(some + before <= sold)
        const line = {
          quantity_sold: sold,
          units_sold: 0,
          total_amount: amount * sold,
          quantity_returned: before,
        }
        expect(refundOf(line, some)).toBe(amount * some)
      }),
    )
  })

  it("of a part is its share of what was paid, to the cent", () => {
    const line = { quantity_sold: 0, units_sold: 3, total_amount: 100, quantity_returned: 0 }
    expect(refundOf(line, 1)).toBe(33)
    expect(refundOf({ ...line, quantity_returned: 1 }, 1)).toBe(34)
    expect(refundOf({ ...line, quantity_returned: 2 }, 1)).toBe(33)
  })
})
