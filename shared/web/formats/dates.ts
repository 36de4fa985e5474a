import { localMoment } from "./phnom-penh.ts"

/** A language's words for dates. They are our own: many browsers carry no Khmer month names (Chromium answers 'M11'). */
export type DateWords = {
  /** A month's name, 1 to 12. */
  readonly month: (number: number) => string
  /** The half of the day, or what the language says instead, at an hour from 0 to 23. */
  readonly period: (hour: number) => string
  /** A calendar day in the language's order: Khmer puts the day first. */
  readonly day: (parts: { readonly month: string; readonly day: number; readonly year: string }) => string
  /** A day with its time. */
  readonly moment: (parts: { readonly day: string; readonly time: string; readonly period: string }) => string
}

/** A calendar day (YYYY-MM-DD) as 'MMM d, yyyy'; '' for what is none. */
export const formatDay = (date: string, words: DateWords): string => {
  const [, year = "", month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? []
  return year === "" ? "" : words.day({ month: words.month(Number(month)), day: Number(day), year })
}

/** The calendar day in Phnom Penh of an ISO moment, as 'MMM d, yyyy'. */
export const formatDayOf = (iso: string, words: DateWords): string =>
  formatDay(localMoment(iso)?.day ?? "", words)

/** An ISO moment as 'MMM d, yyyy h:mm a' in Phnom Penh; '' for what is none. */
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
