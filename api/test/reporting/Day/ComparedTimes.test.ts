import { dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { compared } from "@rokthnam/shared/Reports/ComparisonRules"
import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { comparedTimes } from "../../../src/reporting/Day/ComparedTimes.ts"

const at = (text: string) => new Date(`${text}+07:00`)
const lengthOf = ({ from, until }: { readonly from: Date; readonly until: Date }) =>
  until.getTime() - from.getTime()

describe("what is compared at a time", () => {
  it.each([
    ["2026-11-23T09:30", "2026-11-16T00:00", "2026-11-16T09:30", "2026-10-01T00:00", "2026-10-23T09:30"],
    // The month before has no 30th, so all of it is compared.
    ["2027-03-30T23:59", "2027-03-23T00:00", "2027-03-23T23:59", "2027-02-01T00:00", "2027-03-01T00:00"],
    ["2027-01-01T00:01", "2026-12-25T00:00", "2026-12-25T00:01", "2026-12-01T00:00", "2026-12-01T00:01"],
  ])("on %s is the same part of the week and the month before", (now, day, time, month, end) => {
    const times = comparedTimes(at(now))
    expect(times.sameWeekday).toEqual({ from: at(day), until: at(time) })
    expect(times.lastMonth).toEqual({ from: at(month), until: at(end) })
  })

  it("is never a part beside a whole: both are as long, unless the month before is over", () => {
    const times = fc.date({ min: at("2024-01-01T00:00"), max: at("2032-12-31T00:00"), noInvalidDate: true })
    fc.assert(
      fc.property(times, (now) => {
        const { today, sameWeekday, month, lastMonth } = comparedTimes(now)
        expect(lengthOf(sameWeekday)).toBe(lengthOf(today))
        // to the end of the second, which a report can name
        expect(today.until.getTime() % 1000).toBe(0)
        expect(today.until.getTime() - now.getTime()).toBeGreaterThanOrEqual(0)
        expect(today.until.getTime() - now.getTime()).toBeLessThan(1000)
        expect(lengthOf(lastMonth)).toBeLessThanOrEqual(lengthOf(month))
        const isOver = lastMonth.until.getTime() === month.from.getTime()
        expect(isOver || lengthOf(lastMonth) === lengthOf(month)).toBe(true)
        expect(dayAt(lastMonth.from).slice(8)).toBe("01")
      }),
    )
  })
})

it("an amount against an earlier one is more, less, the same, or the first, but no share of nothing", () => {
  expect(compared(150, 100)).toEqual({ kind: "more", percent: 50 })
  expect(compared(100, 300)).toEqual({ kind: "less", percent: 67 })
  expect(compared(1000, 1001)).toEqual({ kind: "same" })
  expect(compared(5, 0)).toEqual({ kind: "first" })
  expect(compared(0, 0)).toEqual({ kind: "nothing" })
  expect(compared(0, 5)).toEqual({ kind: "less", percent: 100 })
  // More was taken back than sold.
  expect(compared(-5, 0)).toEqual({ kind: "nothing" })
  expect(compared(5, -5)).toEqual({ kind: "first" })
})
