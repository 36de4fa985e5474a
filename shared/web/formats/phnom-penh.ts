/** Times are shown in Phnom Penh time wherever the user is. */
const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "Asia/Phnom_Penh",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

/** A date-time in Phnom Penh: `day` as YYYY-MM-DD, `hour` from 0 to 23, `minute` with two digits. */
export type LocalMoment = { readonly day: string; readonly hour: number; readonly minute: string }

/** An ISO date-time in Phnom Penh time; undefined when the text is not a date-time. */
export const localMoment = (moment: string | Date): LocalMoment | undefined => {
  const instant = new Date(moment)
  if (Number.isNaN(instant.getTime())) return undefined
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ""
  return {
    day: `${part("year")}-${part("month")}-${part("day")}`,
    hour: Number(part("hour")),
    minute: part("minute"),
  }
}

/** Today's calendar day in Phnom Penh, as YYYY-MM-DD. */
export const today = (now: Date = new Date()): string => localMoment(now)?.day ?? ""

/** The calendar day that many days after `day` (before it when negative). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
