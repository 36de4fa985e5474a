import { localMoment } from "./phnom-penh.ts"

/**
 * The texts of a language for dates. They are our own because many browsers lack Khmer month names (Chromium gives
 * 'M11').
 */
export type DateWords = {
  /** The name of a month, 1 to 12. */
  readonly month: (number: number) => string
  /** AM, PM or the language's equivalent at an hour from 0 to 23. */
  readonly period: (hour: number) => string
  /** A calendar day in the order of the language: Khmer puts the day first. */
  readonly day: (parts: { readonly month: string; readonly day: number; readonly year: string }) => string
  /** A day with the time. */
  readonly moment: (parts: { readonly day: string; readonly time: string; readonly period: string }) => string
}

/** A calendar day (YYYY-MM-DD) as 'MMM d, yyyy'; '' when the text is not a day. */
export const formatDay = (date: string, words: DateWords): string => {
  const [, year = "", month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? []
  return year === "" ? "" : words.day({ month: words.month(Number(month)), day: Number(day), year })
}

/** The calendar day of an ISO date-time in Phnom Penh, as 'MMM d, yyyy'. */
export const formatDayOf = (iso: string, words: DateWords): string =>
  formatDay(localMoment(iso)?.day ?? "", words)

/** An ISO date-time as 'MMM d, yyyy h:mm a' in Phnom Penh time; '' when the text is not a date-time. */
export const formatMoment = (iso: string, words: DateWords): string => {
  const found = localMoment(iso)
  if (found === undefined) return ""
  return words.moment({
    day: formatDay(found.day, words),
    time: `${found.hour % 12 || 12}:${found.minute}`,
    period: words.period(found.hour),
  })
}

/** A month (YYYY-MM) as 'MMM', or 'MMM yyyy' when `long`. */
export const formatMonth = (month: string, words: DateWords, long = false): string => {
  const [year = "", number] = month.split("-")
  const name = words.month(Number(number))
  return long ? `${name} ${year}` : name
}
