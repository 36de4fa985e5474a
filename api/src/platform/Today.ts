import { dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { Clock, Effect } from "effect"

/** The calendar day in Phnom Penh at an instant, in milliseconds since 1970. */
export const dayOf = (milliseconds: number): CalendarDay => dayAt(new Date(milliseconds))

/**
 * The calendar day in Phnom Penh, by the clock that the effect runs with. Nothing else in the API decides which day it
 * is: statements are given it, so that at midnight all answers change together.
 */
export const today = Effect.map(Clock.currentTimeMillis, dayOf)
