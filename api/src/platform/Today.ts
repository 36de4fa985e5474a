import { addDays, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { dayLength } from "@rokthnam/shared/Primitives/PhnomPenhRules"
import { Clock, Effect } from "effect"

/** The day that was asked for last, and when it begins. Frequent calls ask several times, nearly always for the same day. */
let last: { readonly day: CalendarDay; readonly begins: number } | undefined

/** The calendar day in Phnom Penh at a time in milliseconds since 1970. */
export const dayOf = (milliseconds: number): CalendarDay => {
  if (last === undefined || milliseconds < last.begins || milliseconds >= last.begins + dayLength) {
    const day = dayAt(new Date(milliseconds))
    last = { day, begins: startOfDay(day).getTime() }
  }
  return last.day
}

/**
 * The calendar day in Phnom Penh, by the clock of the effect. Nothing else in the API decides which day it is: it
 * is passed to SQL statements, so that all answers change together at midnight.
 */
export const today = Effect.map(Clock.currentTimeMillis, dayOf)

/** Whether a time is of the present calendar day. */
export const isToday = (instant: Date): Effect.Effect<boolean> =>
  Effect.map(today, (day) => day === dayAt(instant))

/** The hour of the day in Phnom Penh, from 0 to 23, by the clock of the effect. */
export const hourOfDay = Effect.map(Clock.currentTimeMillis, (now) =>
  Math.floor((now - startOfDay(dayOf(now)).getTime()) / 3_600_000),
)

/** When the present calendar day ends in Phnom Penh. */
export const endOfToday = Effect.map(today, (day) => startOfDay(addDays(day, 1)))
