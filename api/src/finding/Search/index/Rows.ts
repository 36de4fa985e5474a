import { dayOf } from "../../../platform/Today.ts"

/** One medicine as the index knows it: not its quantity, only whether there is any. */
export interface Row {
  readonly id: number
  readonly name: number
  /** Ordinal of the pharmacy in `Pharmacies`. */
  readonly pharmacy: number
  readonly cents: number
  /** Days since 1970-01-01 of the last day that it may be sold. */
  readonly expires: number
  readonly inStock: boolean
  /** `unit_per_package`: at least 1. */
  readonly units: number
}

/** Expiry day and stock in one number: twice the day, plus one while there is stock. */
export const lifeOf = (expires: number, inStock: boolean): number => expires * 2 + (inStock ? 1 : 0)

/** Whether there is stock, in such a number. */
export const isInStock = (life: number): boolean => (life & 1) === 1

const dayLength = 86_400_000
/** `infinity`, and days too far for the arithmetic: never within anybody's life. */
export const farDay = 3_000_000

/** A calendar day `YYYY-MM-DD` as days since 1970-01-01. */
export const dayNumber = (day: string): number => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? farDay : Math.min(time / dayLength, farDay)
}

/** The calendar day in Phnom Penh at an instant, as days since 1970-01-01. */
export const dayNumberAt = (milliseconds: number): number => dayNumber(dayOf(milliseconds))
