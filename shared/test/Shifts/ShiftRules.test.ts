import { changeFor, noNotes } from "@rokthnam/shared/Sales/CashRules"
import type { Notes } from "@rokthnam/shared/Sales/CashRules"
import { differenceOf, expectedOf, minus, plus, togetherInRiel } from "@rokthnam/shared/Shifts/ShiftRules"
import type { DrawerCash } from "@rokthnam/shared/Shifts/ShiftRules"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const anyNotes = fc.record({ usd: fc.nat(1_000_000_00), riel: fc.nat(4_000_000_000) })
const rate = fc.integer({ min: 1000, max: 20_000 })

/** A drawer as a pile of notes, into which a day's events put notes and from which they take some. */
type Event =
  | { readonly kind: "sale"; readonly due: number; readonly more: number; readonly inRiel: boolean }
  | { readonly kind: "given_back" | "cash_in" | "cash_out"; readonly notes: Notes }
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant("sale" as const),
    due: fc.nat(500_00),
    more: fc.nat(100_00),
    inRiel: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom("given_back" as const, "cash_in" as const, "cash_out" as const),
    notes: anyNotes,
  }),
)

describe("what should be in a drawer", () => {
  it("is what a pile of notes holds after a day of sales with change, returns and cash in and out", () => {
    fc.assert(
      fc.property(anyNotes, fc.array(anyEvent, { maxLength: 60 }), rate, (float, events, riel) => {
        let pile: Notes = float
        const total = { sold: noNotes, given_back: noNotes, cash_in: noNotes, cash_out: noNotes }
        for (const event of events)
          if (event.kind === "sale") {
            const received = { usd: event.due + event.more, riel: 0 }
            const back = changeFor(event.due, received, riel, event.inRiel ? "riel" : "dollars")
            const change = back.kind === "change" ? back.change : noNotes
            pile = minus(plus(pile, received), change)
            total.sold = plus(total.sold, minus(received, change))
          } else {
            const { kind, notes } = event
            pile = kind === "cash_in" ? plus(pile, notes) : minus(pile, notes)
            total[kind] = plus(total[kind], notes)
          }
        const day: DrawerCash = { float, ...total }
        expect(expectedOf(day)).toEqual(pile)
        expect(differenceOf(pile, expectedOf(day))).toEqual(noNotes)
      }),
    )
  })

  it("differs from the count in each currency by itself", () => {
    fc.assert(
      fc.property(anyNotes, anyNotes, (counted, expected) => {
        const { usd, riel } = differenceOf(counted, expected)
        expect(usd).toBe(counted.usd - expected.usd)
        expect(plus(expected, { usd, riel })).toEqual(counted)
      }),
    )
  })
})

describe("a difference in both currencies together", () => {
  it("is nothing where riel were given for dollars at the rate", () => {
    expect(togetherInRiel({ usd: 100, riel: -4100 }, 4100)).toBe(0)
    expect(togetherInRiel({ usd: -250, riel: 100 }, 4100)).toBe(-10_150)
    expect(togetherInRiel({ usd: 1, riel: 0 }, 4150)).toBe(42)
    expect(togetherInRiel({ usd: -1, riel: 0 }, 4150)).toBe(-42)
    expect(Object.is(togetherInRiel(noNotes, 4100), 0)).toBe(true)
  })

  it("is exact to half a riel, with amounts of any drawer", () => {
    const signed = fc.record({
      usd: fc.integer({ min: -1e11, max: 1e11 }),
      riel: fc.integer({ min: -9e12, max: 9e12 }),
    })
    fc.assert(
      fc.property(signed, rate, (difference, at) => {
        const off =
          100n * BigInt(togetherInRiel(difference, at)) -
          (BigInt(difference.usd) * BigInt(at) + 100n * BigInt(difference.riel))
        expect(off >= -50n && off <= 50n).toBe(true)
        expect(togetherInRiel(minus(noNotes, difference), at)).toBe(-togetherInRiel(difference, at) || 0)
      }),
    )
  })
})
