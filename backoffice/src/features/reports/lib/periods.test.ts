import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { daysOf, periodOf, periods } from "./periods.ts"

const days = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2032-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe("the periods of a report", () => {
  it.each([
    // A Monday that begins a month, the last day of a leap year's February, and the first day of a year.
    ["2026-06-01", "2026-06-01", "2026-06-01", "2026-05-01", "2026-05-31"],
    ["2028-02-29", "2028-02-28", "2028-02-01", "2028-01-01", "2028-01-31"],
    ["2027-01-01", "2026-12-28", "2027-01-01", "2026-12-01", "2026-12-31"],
  ])("on %s end today, and a week begins on a Monday", (today, week, month, start, end) => {
    expect(daysOf("today", today)).toEqual({ start: today, end: today })
    expect(daysOf("week", today)).toEqual({ start: week, end: today })
    expect(daysOf("month", today)).toEqual({ start: month, end: today })
    expect(daysOf("lastMonth", today)).toEqual({ start, end })
  })

  it("are recognised by their days, so that a shared address shows what it is", () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...periods), (today, period) => {
        const chosen = daysOf(period, today)
        expect(chosen.start <= chosen.end).toBe(true)
        expect(chosen.end <= today).toBe(true)
        // On a first day of the week or the month two periods have the same days: the shorter one names them.
        const named = periodOf(chosen, today)
        const known = periods.find((one) => one === named)
        expect(known === undefined ? undefined : daysOf(known, today)).toEqual(chosen)
      }),
    )
    expect(periodOf({ start: "", end: "" }, "2026-11-23")).toBe("all")
    expect(periodOf({ start: "2026-11-02", end: "2026-11-20" }, "2026-11-23")).toBe("own")
    expect(periodOf({ start: "2026-11-23", end: "" }, "2026-11-23")).toBe("own")
  })
})
