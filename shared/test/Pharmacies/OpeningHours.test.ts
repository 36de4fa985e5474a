import { dutyNight, isOpenAt, misplacedSpan, openingAt } from "@rokthnam/shared/Pharmacies/HoursRules"
import type { HoursSpan, OpeningHours } from "@rokthnam/shared/Pharmacies/HoursRules"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const minute = 60_000
const hour = 60 * minute

/** A time on a clock in Phnom Penh. */
const at = (text: string): number => Date.parse(`${text}:00+07:00`)

const none: OpeningHours = { week: [[], [], [], [], [], [], []], closed_days: [], duty_nights: [] }
const daily = (...spans: ReadonlyArray<HoursSpan>): OpeningHours => ({
  ...none,
  week: Array.from({ length: 7 }, () => spans),
})
const open = (changesAt: number | null, dutyEndsAt: number | null = null) => ({
  isOpen: true,
  changesAt,
  dutyEndsAt,
})
const closed = (changesAt: number | null, dutyEndsAt: number | null = null) => ({
  isOpen: false,
  changesAt,
  dutyEndsAt,
})

/** What a person reads off the table who looks at a clock once a quarter of an hour. */
const words = (time: number): { readonly day: string; readonly weekday: number; readonly clock: string } => {
  const shifted = new Date(time + 7 * hour)
  const text = shifted.toISOString()
  return { day: text.slice(0, 10), weekday: (shifted.getUTCDay() + 6) % 7, clock: text.slice(11, 16) }
}
const isOpenByTable = ({ week, closed_days, duty_nights }: OpeningHours, time: number): boolean => {
  const now = words(time)
  const yesterday = words(time - 24 * hour)
  const spansOf = ({ day, weekday }: typeof now) => [
    ...(closed_days.includes(day) ? [] : (week[weekday] ?? [])),
    ...(duty_nights.includes(day) ? [dutyNight] : []),
  ]
  return (
    spansOf(now).some(({ opens, closes }) => opens <= now.clock && (now.clock < closes || closes <= opens)) ||
    spansOf(yesterday).some(({ opens, closes }) => closes <= opens && now.clock < closes)
  )
}

const step = 15
const clockOf = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, "0")}:${String((quarters % 4) * step).padStart(2, "0")}`
const anyTime = fc.nat(95).map(clockOf)
const anySpan = fc.record({ opens: anyTime, closes: anyTime })
const anyDay = fc.nat(12).map((days) => words(at("2026-04-10T12:00") + days * 24 * hour).day)
const anyHours = fc.record({
  week: fc.array(fc.array(anySpan, { maxLength: 3 }), { minLength: 7, maxLength: 7 }),
  closed_days: fc.array(anyDay, { maxLength: 6 }),
  duty_nights: fc.array(anyDay, { maxLength: 3 }),
})
const anyMoment = fc.nat(14 * 24 * 60).map((minutes) => at("2026-04-09T00:00") + minutes * minute)

describe("opening hours", () => {
  it("agree with the table, and change when they say and not before, whatever the owner has written", () => {
    fc.assert(
      fc.property(anyHours, anyMoment, (hours, moment) => {
        const { isOpen, changesAt } = openingAt(hours, moment)
        expect(isOpen).toBe(isOpenByTable(hours, moment))
        expect(isOpenAt(hours, moment)).toBe(isOpen)
        // from quarter to quarter, since nothing changes in between
        const first = moment - (moment % (step * minute)) + step * minute
        const until = changesAt ?? moment + 20 * 24 * hour
        let change: number | null = null
        for (let time = first; time <= until && change === null; time += step * minute)
          if (isOpenByTable(hours, time) !== isOpen) change = time
        expect(change).toBe(changesAt)
      }),
      { numRuns: 300 },
    )
  })

  it("have a break at noon", () => {
    const hours = daily({ opens: "07:00", closes: "11:30" }, { opens: "14:00", closes: "20:00" })
    expect(openingAt(hours, at("2026-04-09T11:29"))).toEqual(open(at("2026-04-09T11:30")))
    expect(openingAt(hours, at("2026-04-09T11:30"))).toEqual(closed(at("2026-04-09T14:00")))
    expect(openingAt(hours, at("2026-04-09T20:00"))).toEqual(closed(at("2026-04-10T07:00")))
  })

  it("go on past midnight, also into a closed day", () => {
    const hours = { ...daily({ opens: "16:00", closes: "02:00" }), closed_days: ["2026-04-10"] }
    expect(openingAt(hours, at("2026-04-10T01:00"))).toEqual(open(at("2026-04-10T02:00")))
    expect(openingAt(hours, at("2026-04-10T17:00"))).toEqual(closed(at("2026-04-11T16:00")))
  })

  it("are day and night, or never", () => {
    const always = daily({ opens: "00:00", closes: "00:00" })
    expect(openingAt(always, at("2026-04-09T03:00"))).toEqual(open(null))
    expect(openingAt(none, at("2026-04-09T03:00"))).toEqual(closed(null))
  })

  it("hold a night on duty from its evening until the morning after", () => {
    const hours = { ...daily({ opens: "07:00", closes: "20:00" }), duty_nights: ["2026-04-09"] }
    expect(openingAt(hours, at("2026-04-09T09:00"))).toEqual(
      open(at("2026-04-10T06:00"), at("2026-04-10T06:00")),
    )
    expect(openingAt(hours, at("2026-04-10T05:59"))).toEqual(
      open(at("2026-04-10T06:00"), at("2026-04-10T06:00")),
    )
    expect(openingAt(hours, at("2026-04-10T06:00"))).toEqual(closed(at("2026-04-10T07:00")))
  })

  it("are refused when one begins before the one above it ends", () => {
    const day = [
      { opens: "07:00", closes: "11:30" },
      { opens: "14:00", closes: "02:00" },
    ]
    expect(misplacedSpan(day)).toBe(-1)
    expect(misplacedSpan(day.toReversed())).toBe(1)
    expect(
      misplacedSpan([
        { opens: "07:00", closes: "07:00" },
        { opens: "08:00", closes: "09:00" },
      ]),
    ).toBe(1)
  })
})
