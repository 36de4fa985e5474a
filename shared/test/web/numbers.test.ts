import { describe, expect, it } from "vitest"
import * as fc from "fast-check"
import {
  formatCount,
  formatKilometres,
  formatMoney,
  formatRiel,
  formatSignedMoney,
  formatSignedRiel,
  formatUnitPrice,
} from "../../web/formats/numbers.ts"

const dollars = { style: "currency", currency: "USD" } as const
const whole = { maximumFractionDigits: 0 } as const
const differs = { signDisplay: "exceptZero" } as const

/** How each number is written, and what the browser's own format of it is. */
const formats = {
  money: [formatMoney, dollars, ""],
  "a difference in money": [formatSignedMoney, { ...dollars, ...differs }, ""],
  "a unit price": [formatUnitPrice, { ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 4 }, ""],
  "a count": [formatCount, whole, ""],
  riel: [formatRiel, whole, " ៛"],
  "a difference in riel": [formatSignedRiel, { ...whole, ...differs }, " ៛"],
  kilometres: [formatKilometres, { minimumFractionDigits: 1, maximumFractionDigits: 1 }, ""],
} as const

/** Amounts of every size that is shown, many of them halfway between two that can be written. */
const numbers = fc.oneof(
  fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).map((cents) => cents / 100),
  fc.integer({ min: -20_000_000, max: 20_000_000 }).map((parts) => parts / 100_000),
  fc.integer({ min: -20_000, max: 20_000 }).map((eighths) => eighths / 8),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
)

describe("numbers are written as the browser's own format writes them", () => {
  it.each(Object.entries(formats))("%s", (_, [format, options, unit]) => {
    const own = new Intl.NumberFormat("en-US", options)
    fc.assert(
      fc.property(numbers, (number) => {
        const told = own.format(number).replace("-", "−")
        const isZero = !/[1-9]/.test(told)
        expect(format(number)).toBe((isZero ? told.replace("−", "") : told) + unit)
      }),
      { numRuns: 2000 },
    )
  })
})
