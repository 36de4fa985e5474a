import { dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { Clock, Effect } from "effect"

/** The calendar day in Phnom Penh, by the clock that the effect runs with. */
export const today = Effect.map(Clock.currentTimeMillis, (now) => dayAt(new Date(now)))
