import { addDays, dayAt, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { Clock, Effect } from "effect"

/** The calendar day in Phnom Penh at a time in milliseconds since 1970. */
export const dayOf = (milliseconds: number): CalendarDay => dayAt(new Date(milliseconds))

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
