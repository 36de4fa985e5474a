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

/**
 * The parts of days and months in Phnom Penh that are compared at `now`: today and the same weekday a week ago until the
 * same time, this month and the one before until the same day and time. A month before that has fewer days is compared
 * until its end.
 */
export const comparedTimes = (now: Date): ComparedTimes => {
  const day = dayOf(now.getTime())
  const [dayStart, monthStart] = [startOfDay(day), startOfDay(firstOfMonth(day))]
  const lastMonthStart = startOfDay(firstOfMonth(day, 1))
  const sameTime = lastMonthStart.getTime() + (now.getTime() - monthStart.getTime())
  return {
    today: { from: dayStart, until: now },
    sameWeekday: {
      from: startOfDay(addDays(day, -week)),
      until: new Date(now.getTime() - week * dayLength),
    },
    month: { from: monthStart, until: now },
    lastMonth: { from: lastMonthStart, until: new Date(Math.min(sameTime, monthStart.getTime())) },
  }
}
