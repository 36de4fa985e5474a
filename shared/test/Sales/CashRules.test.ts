import { highestRate, lowestRate, toRiel } from "@rokthnam/shared/ExchangeRates/RielRules"
import { changeCurrencies, changeFor, isPaidBy, notesFor, roundingOf } from "@rokthnam/shared/Sales/CashRules"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const rates = fc.integer({ min: lowestRate, max: highestRate })
const dues = fc.integer({ min: 0, max: 50_000_00 })
const notes = fc.record({
  usd: fc.integer({ min: 0, max: 50_000_00 }),
  riel: fc.integer({ min: 0, max: 2_000_000 }).map((hundreds) => hundreds * 100),
})
const currencies = fc.constantFrom(...changeCurrencies)

describe("change in two currencies", () => {
  it("pays the amount exactly but for less than a note of 100 riel, whatever was received", () => {
    fc.assert(
      fc.property(dues, notes, rates, currencies, (due, received, rate, currency) => {
        const found = changeFor(due, received, rate, currency)
        fc.pre(found.kind === "change")
        const { usd, riel } = found.change
        expect([usd % 100, riel % 100, Math.min(usd, 0), Math.min(riel, 0)]).toEqual([0, 0, 0, 0])
        expect(isPaidBy(due, received, found.change, rate)).toBe(true)
        expect(Math.abs(roundingOf(due, received, found.change, rate))).toBeLessThanOrEqual(50)
        expect(currency === "riel" ? usd === 0 : riel < rate + 100).toBe(true)
      }),
    )
  })

  it("says how many riel are missing, with which nothing is missing or left", () => {
    fc.assert(
      fc.property(dues, notes, rates, currencies, (due, received, rate, currency) => {
        const found = changeFor(due, received, rate, currency)
        fc.pre(found.kind === "short")
        expect(found.riel).toBeGreaterThan(0)
        const enough = { ...received, riel: received.riel + found.riel }
        expect(changeFor(due, enough, rate, currency)).toEqual({
          kind: "change",
          change: { usd: 0, riel: 0 },
        })
      }),
    )
  })

  it("is nothing when the shown total in riel, or in dollars, was paid", () => {
    fc.assert(
      fc.property(dues, rates, currencies, (due, rate, currency) => {
        const nothing = { kind: "change", change: { usd: 0, riel: 0 } }
        expect(changeFor(due, { usd: 0, riel: toRiel(due, rate) }, rate, currency)).toEqual(nothing)
        expect(changeFor(due, { usd: due, riel: 0 }, rate, currency)).toEqual(nothing)
      }),
    )
  })

  it("is refused when it is one note more or less", () => {
    fc.assert(
      fc.property(dues, notes, rates, currencies, (due, received, rate, currency) => {
        const found = changeFor(due, received, rate, currency)
        fc.pre(found.kind === "change")
        const { change } = found
        for (const more of [100, -100]) {
          expect(isPaidBy(due, received, { ...change, riel: change.riel + more }, rate)).toBe(false)
          expect(isPaidBy(due, received, { ...change, usd: change.usd + more }, rate)).toBe(false)
        }
      }),
    )
  })

  it("is whole dollars with the rest in riel, or all in riel, as the owner decided", () => {
    const received = { usd: 10_00, riel: 0 }
    expect(changeFor(3_37, received, 4100, "dollars")).toEqual({
      kind: "change",
      change: { usd: 6_00, riel: 2600 },
    })
    expect(changeFor(3_37, received, 4100, "riel")).toEqual({
      kind: "change",
      change: { usd: 0, riel: 27_200 },
    })
    expect(changeFor(3_37, { usd: 3_00, riel: 1000 }, 4100, "dollars")).toEqual({ kind: "short", riel: 500 })
    expect(roundingOf(3_37, { usd: 0, riel: 13_800 }, { usd: 0, riel: 0 }, 4100)).toBe(-17)
    expect(notesFor(3_37, 4100, "dollars")).toEqual({ usd: 3_00, riel: 1500 })
  })
})
