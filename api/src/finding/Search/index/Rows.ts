import { startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { dayOf } from "../../../platform/Today.ts"

/** One medicine in the index. The index does not hold its quantity, only whether it is in stock. */
export interface Row {
  readonly id: number
  readonly name: number
  /** Ordinal of the pharmacy in `Pharmacies`. */
  readonly pharmacy: number
  readonly cents: number
  /** The last day on which it may be sold, as days since 1970-01-01. */
  readonly expires: number
  readonly inStock: boolean
  /** `unit_per_package`: at least 1. */
  readonly units: number
}

/** A row's life: expiry day and stock in one number, which is twice the day, plus one when in stock. */
export const lifeOf = (expires: number, inStock: boolean): number => expires * 2 + (inStock ? 1 : 0)

/** Whether a life means "in stock". */
export const isInStock = (life: number): boolean => (life & 1) === 1

/** The last day of a life on which the row may be sold, as days since 1970-01-01. */
export const lastDayOf = (life: number): number => life >> 1

const dayLength = 86_400_000
/** Stands for `infinity` and for days too far in the future for the arithmetic (about the year 10,000). */
export const farDay = 3_000_000

/** A calendar day `YYYY-MM-DD` as days since 1970-01-01. */
export const dayNumber = (day: string): number => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? farDay : Math.min(time / dayLength, farDay)
}

/** The day that was asked for last, with its first millisecond: every search asks for today several times. */
let known = { from: Infinity, number: 0 }

/** The calendar day in Phnom Penh at an instant, as days since 1970-01-01. */
export const dayNumberAt = (milliseconds: number): number => {
  if (milliseconds >= known.from && milliseconds < known.from + dayLength) return known.number
  const day = dayOf(milliseconds)
  known = { from: startOfDay(day).getTime(), number: dayNumber(day) }
  return known.number
}
