import { dayBegins, dayLength, dayTextAt, weekdayOf } from "../Primitives/PhnomPenhRules.ts"

/*
 * When a pharmacy is open, in Phnom Penh. API and web apps run the same rules; this module imports no schema.
 */

/**
 * A time of opening, `08:00` to `21:00`. One that closes at or before the time it opens ends on the next day: `18:00` to
 * `02:00`; `00:00` to `00:00` is the whole day.
 */
export type HoursSpan = { readonly opens: string; readonly closes: string }

/**
 * What the owner keeps: the times of each weekday from Monday on, the days on which none of them begins (`YYYY-MM-DD`), and
 * the nights on duty, named by the day on whose evening they begin.
 */
export type OpeningHours = {
  readonly week: ReadonlyArray<ReadonlyArray<HoursSpan>>
  readonly closed_days: ReadonlyArray<string>
  readonly duty_nights: ReadonlyArray<string>
}

/** Whether a pharmacy is open, and when that changes: milliseconds since 1970, or null if not within 31 days. */
export type Opening = {
  readonly isOpen: boolean
  readonly changesAt: number | null
  /** The end of the night that comes, or that is not over, if the pharmacy is on duty in it; otherwise null. */
  readonly dutyEndsAt: number | null
}

/** The most times of opening of one day: a break at noon and one in the evening, and one more. */
export const mostSpans = 4
/** The most closed days, and nights on duty, that are kept. */
export const mostDays = 60

/** The hours of a night on duty. */
export const dutyNight: HoursSpan = { opens: "18:00", closes: "06:00" }

/** Days for which a change is looked for: longer than pharmacies close for the New Year. */
const daysAhead = 31

const minute = 60_000
const minutesOfDay = 1440

/** Minutes since midnight of a time like `08:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The length of a span in minutes: more than 0, at most a day. */
const lengthOf = ({ opens, closes }: HoursSpan): number =>
  ((minutesOf(closes) - minutesOf(opens) + minutesOfDay - 1) % minutesOfDay) + 1

/** The index of the first span of a day that does not follow the one before, or -1. Only the last may pass midnight. */
export const misplacedSpan = (spans: ReadonlyArray<HoursSpan>): number =>
  spans.findIndex((span, index) => {
    const before = spans[index - 1]
    return before !== undefined && minutesOf(before.opens) + lengthOf(before) > minutesOf(span.opens)
  })

/** A time from its first millisecond to the last before `to`. */
type Interval = { readonly from: number; readonly to: number }

const spansOn = ({ week, closed_days: closed, duty_nights: duties }: OpeningHours, day: string) => [
  ...(closed.includes(day) ? [] : (week[weekdayOf(day)] ?? [])),
  ...(duties.includes(day) ? [dutyNight] : []),
]

/** The times of opening that begin on the day of this midnight, in their order. */
const intervalsOn = (hours: OpeningHours, midnight: number): ReadonlyArray<Interval> =>
  spansOn(hours, dayTextAt(midnight))
    .map((span) => {
      const from = midnight + minutesOf(span.opens) * minute
      return { from, to: from + lengthOf(span) * minute }
    })
    .toSorted((one, other) => one.from - other.from)

/** The end of the night that is not over at a time, or that comes; null if it is none on duty. */
const dutyEndAt = ({ duty_nights: duties }: OpeningHours, moment: number): number | null => {
  const intoDay = minutesOf(dutyNight.closes) * minute
  const day = dayTextAt(moment - intoDay)
  return duties.includes(day) ? dayBegins(day) + dayLength + intoDay : null
}

/** Whether a pharmacy is open at a time (milliseconds since 1970). No span is longer than a day. */
export const isOpenAt = (hours: OpeningHours, moment: number): boolean => {
  const today = dayBegins(dayTextAt(moment))
  return [today - dayLength, today].some((midnight) =>
    intervalsOn(hours, midnight).some(({ from, to }) => from <= moment && moment < to),
  )
}

/** Whether a pharmacy is open at a time (milliseconds since 1970), and when that changes. */
export const openingAt = (hours: OpeningHours, moment: number): Opening => {
  const dutyEndsAt = dutyEndAt(hours, moment)
  const today = dayBegins(dayTextAt(moment))
  const limit = moment + daysAhead * dayLength
  /** The end of the times that follow each other without a gap from now on. */
  let end: number | undefined
  for (let midnight = today - dayLength; midnight <= limit; midnight += dayLength)
    for (const { from, to } of intervalsOn(hours, midnight)) {
      if (to <= moment) continue
      if (end === undefined && from > moment)
        return { isOpen: false, changesAt: from > limit ? null : from, dutyEndsAt }
      if (end !== undefined && from > end) return { isOpen: true, changesAt: end, dutyEndsAt }
      end = Math.max(end ?? to, to)
    }
  return { isOpen: end !== undefined, changesAt: end === undefined || end > limit ? null : end, dutyEndsAt }
}
