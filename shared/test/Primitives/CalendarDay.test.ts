import {
  CalendarDay,
  addDays,
  dayAt,
  daysBetween,
  firstOfMonth,
  startOfDay,
} from "@rokthnam/shared/Primitives/CalendarDay"
import { Either, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const instants = fc.date({ min: new Date("1950-01-01"), max: new Date("2900-01-01"), noInvalidDate: true })

describe("a calendar day in Phnom Penh", () => {
  it("turns at 17:00 UTC", () => {
    expect(dayAt(new Date("2026-11-21T16:59:59.999Z"))).toBe("2026-11-21")
    expect(dayAt(new Date("2026-11-21T17:00:00.000Z"))).toBe("2026-11-22")
  })

  it("holds every instant between its start and the next day's start", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = dayAt(instant)
        expect(startOfDay(day).getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(startOfDay(addDays(day, 1)).getTime()).toBeGreaterThan(instant.getTime())
      }),
    )
  })

  it("is as far from another as the days that are added", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -4000, max: 4000 }), (instant, days) => {
        const day = dayAt(instant)
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
    )
  })

  it("knows the first day of its month and of those before", () => {
    const day = CalendarDay.make("2026-03-31")
    expect([0, 1, 2, 3, 15].map((months) => firstOfMonth(day, months))).toEqual([
      "2026-03-01",
      "2026-02-01",
      "2026-01-01",
      "2025-12-01",
      "2024-12-01",
    ])
  })

  it("must exist", () => {
    const decode = Schema.decodeUnknownEither(CalendarDay)
    for (const wrong of ["2026-02-29", "2026-13-01", "2026-1-1", "21/11/2026", "", "0001-01-01", 20261121])
      expect(Either.isLeft(decode(wrong)), String(wrong)).toBe(true)
    expect(Either.isRight(decode("2028-02-29"))).toBe(true)
  })
})
