import { addDays, firstOfMonth, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { dayLength } from "@rokthnam/shared/Primitives/PhnomPenhRules"
import { dayOf } from "../../platform/Today.ts"

/** A time span: from its begin (included) until its end (excluded). */
export type Span = { readonly from: Date; readonly until: Date }

/** The spans that are compared at a time. Each pair covers the same part of a day or a month. */
export type ComparedTimes = {
  readonly today: Span
  readonly sameWeekday: Span
  readonly month: Span
  readonly lastMonth: Span
}

const week = 7

/** Milliseconds of a second. */
const second = 1000

/**
 * The parts of days and months in Phnom Penh that are compared at `now`, each until the end of a second, so that a report of
 * the same part can be asked for by its time: today and the same weekday a week ago until the
 * same time, this month and the one before until the same day and time. A month before that has fewer days is compared
 * until its end.
 */
export const comparedTimes = (now: Date): ComparedTimes => {
  const day = dayOf(now.getTime())
  const [dayStart, monthStart] = [startOfDay(day), startOfDay(firstOfMonth(day))]
  const lastMonthStart = startOfDay(firstOfMonth(day, 1))
  const until = new Date(Math.ceil(now.getTime() / second) * second)
  const sameTime = lastMonthStart.getTime() + (until.getTime() - monthStart.getTime())
  return {
    today: { from: dayStart, until },
    sameWeekday: {
      from: startOfDay(addDays(day, -week)),
      until: new Date(until.getTime() - week * dayLength),
    },
    month: { from: monthStart, until },
    lastMonth: { from: lastMonthStart, until: new Date(Math.min(sameTime, monthStart.getTime())) },
  }
}
