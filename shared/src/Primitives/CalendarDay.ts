import { Schema } from "effect"
import { refusedAs } from "./Constraint.ts"
import { dayBegins, dayLength, dayTextAt } from "./PhnomPenhRules.ts"

/** The pharmacies' time zone. Cambodia has UTC+7 all year, without daylight saving time. */
export const timeZone = "Asia/Phnom_Penh"

const pattern = /^\d{4}-\d{2}-\d{2}$/

const isRealDay = (text: string): boolean => {
  if (!pattern.test(text) || text < "1900-01-01" || text > "2999-12-31") return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A calendar day as `YYYY-MM-DD`, from 1900 to 2999. */
export const CalendarDay = Schema.String.pipe(
  Schema.filter(isRealDay, refusedAs("NotDate", {}, "must be a date like 2026-12-31")),
  // a text at random is hardly ever a day: tests would look for one for minutes
  Schema.annotations({
    arbitrary: () => (fc) =>
      fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * dayLength).toISOString().slice(0, 10)),
  }),
  Schema.brand("CalendarDay"),
)
export type CalendarDay = typeof CalendarDay.Type

/** The calendar day in Phnom Penh at a time. */
export const dayAt = (instant: Date): CalendarDay => CalendarDay.make(dayTextAt(instant.getTime()))

/** Whole days from one calendar day to another; negative when the second is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength)

/** The calendar day this many days later (earlier if negative). The result may lie outside 1900 to 2999. */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  CalendarDay.make(
    new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10),
    true,
  )

/** The first day of the month that is so many months before that of a day; of its own month for 0. */
export const firstOfMonth = (day: CalendarDay, monthsBefore = 0): CalendarDay => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - monthsBefore
  const year = String(Math.floor(months / 12)).padStart(4, "0")
  return CalendarDay.make(`${year}-${String((months % 12) + 1).padStart(2, "0")}-01`, true)
}

/** The time at which a calendar day begins in Phnom Penh. */
export const startOfDay = (day: CalendarDay): Date => new Date(dayBegins(day))

/** A time of a day in Phnom Penh as `HH:MM` or `HH:MM:SS`; an empty text is none. */
export const TimeFilter = Schema.optional(
  Schema.String.pipe(
    Schema.pattern(
      /^(?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/,
      refusedAs("WrongFormat", {}, "must be a time like 08:30"),
    ),
  ),
)

/** Milliseconds from the beginning of a day to a time of it. */
export const timeOfDay = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/**
 * A date filter of a report. Both ends are included, and either may be missing. An empty string means no filter.
 */
export const DateFilter = Schema.optional(Schema.Union(CalendarDay, Schema.Literal("")))
