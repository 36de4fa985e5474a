/** The pharmacies' time zone. */
const timeZone = "Asia/Phnom_Penh"

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })
const whole = new Intl.NumberFormat("en-US")

/** Money as '$1.50'. */
export const formatMoney = (amount: number): string => dollars.format(amount)

/** Whole cents as '$1.50'. */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** A count as '1,250'. */
export const formatCount = (count: number): string => whole.format(count)

/**
 * A language's words for dates. They come from the translation files: browsers carry no Khmer month names (Chromium
 * answers 'M11').
 */
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

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

const partsOf = (instant: Date): Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> =>
  Object.fromEntries(clock.formatToParts(instant).map((part) => [part.type, part.value]))

/** Today's calendar day in Phnom Penh, as YYYY-MM-DD. */
export const today = (now = new Date()): string => {
  const { year, month, day } = partsOf(now)
  return `${year}-${month}-${day}`
}

/** A calendar day (YYYY-MM-DD) as 'MMM d, yyyy'. */
export const formatDay = (date: string, words: DateWords): string => {
  const [year = "", month, day] = date.split("-")
  return words.day({ month: words.month(Number(month)), day: Number(day), year })
}

/** An ISO instant as 'MMM d, yyyy h:mm a' in Phnom Penh. */
export const formatDateTime = (iso: string, words: DateWords): string => {
  const { year, month, day, hour, minute } = partsOf(new Date(iso))
  const hours = Number(hour)
  return words.moment({
    day: formatDay(`${year}-${month}-${day}`, words),
    time: `${hours % 12 || 12}:${minute}`,
    period: words.period(hours),
  })
}

/** A month (YYYY-MM) as 'MMM', or 'MMM yyyy' when `long`. */
export const formatMonth = (month: string, words: DateWords, long = false): string => {
  const [year = "", number] = month.split("-")
  const name = words.month(Number(number))
  return long ? `${name} ${year}` : name
}

/** The calendar day so many days after another (before it when negative). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
