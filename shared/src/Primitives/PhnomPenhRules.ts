/*
 * Calendar days of Phnom Penh and their times. This module imports nothing, so that the web apps can load it.
 */

/** Milliseconds of a day. */
export const dayLength = 86_400_000

/** Milliseconds by which Phnom Penh is ahead of UTC: seven hours all year, without daylight saving time. */
const offset = 7 * 3_600_000

/** The calendar day, `YYYY-MM-DD`, in Phnom Penh at a time in milliseconds since 1970. */
export const dayTextAt = (time: number): string => new Date(time + offset).toISOString().slice(0, 10)

/** When a calendar day begins in Phnom Penh, in milliseconds since 1970. */
export const dayBegins = (day: string): number => Date.parse(`${day}T00:00:00Z`) - offset

/** The weekday of a calendar day: 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
