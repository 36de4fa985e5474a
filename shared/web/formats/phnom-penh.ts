/**
 * Hours that Phnom Penh is ahead of UTC, all year (tz database: Asia/Phnom_Penh is UTC+7 without daylight saving time).
 * Times are shown in Phnom Penh time wherever the user is. `Intl` with a time zone would keep a cheap phone busy for long
 * when it is first used.
 */
const hoursAhead = 7

/** A date-time in Phnom Penh: `day` as YYYY-MM-DD, `hour` from 0 to 23, `minute` with two digits. */
export type LocalMoment = { readonly day: string; readonly hour: number; readonly minute: string }

/** An ISO date-time in Phnom Penh time; undefined when the text is not a date-time. */
export const localMoment = (moment: string | Date): LocalMoment | undefined => {
  const instant = new Date(moment).getTime()
  const there = new Date(instant + hoursAhead * 3_600_000)
  if (Number.isNaN(there.getTime())) return undefined
  const [day = "", clock = ""] = there.toISOString().split("T")
  return { day, hour: Number(clock.slice(0, 2)), minute: clock.slice(3, 5) }
}

/** The time in Phnom Penh at the end of the second of a date-time, as HH:MM:SS; undefined when that is midnight. */
export const clockAfter = (moment: string): string | undefined => {
  const end = Math.ceil(new Date(moment).getTime() / 1000) * 1000 + hoursAhead * 3_600_000
  const clock = new Date(end).toISOString().slice(11, 19)
  return clock === "00:00:00" ? undefined : clock
}

/** Today's calendar day in Phnom Penh, as YYYY-MM-DD. */
export const today = (now: Date = new Date()): string => localMoment(now)?.day ?? ""

/** The calendar day that many days after `day` (before it when negative). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
