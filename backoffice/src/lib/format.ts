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

type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>>

const cache = new Map<string, Intl.DateTimeFormat>()

const partsOf = (instant: Date, language: string, options: Intl.DateTimeFormatOptions): Parts => {
  const key = `${language}${JSON.stringify(options)}`
  const known = cache.get(key)
  // Latin digits in Khmer too: prices, bar codes and boxes show Latin digits.
  const format = known ?? new Intl.DateTimeFormat(language, { numberingSystem: "latn", ...options })
  cache.set(key, format)
  return Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]))
}

const day = { timeZone, year: "numeric", month: "short", day: "numeric" } as const

/** An ISO instant as 'MMM d, yyyy h:mm a' in Phnom Penh. */
export const formatDateTime = (iso: string, language: string): string => {
  const parts = partsOf(new Date(iso), language, { ...day, hour: "numeric", minute: "2-digit", hour12: true })
  return `${parts.month} ${parts.day}, ${parts.year} ${parts.hour}:${parts.minute} ${parts.dayPeriod}`
}

/** A calendar day (YYYY-MM-DD) as 'MMM d, yyyy'. */
export const formatDay = (date: string, language: string): string => {
  const parts = partsOf(new Date(`${date}T12:00:00+07:00`), language, day)
  return `${parts.month} ${parts.day}, ${parts.year}`
}

/** A month (YYYY-MM) as 'MMM', or 'MMM yyyy' when `long`. */
export const formatMonth = (month: string, language: string, long = false): string => {
  const parts = partsOf(new Date(`${month}-15T12:00:00+07:00`), language, day)
  return long ? `${parts.month} ${parts.year}` : (parts.month ?? month)
}

/** Today's calendar day in Phnom Penh, as YYYY-MM-DD. */
export const today = (now = new Date()): string => {
  const parts = partsOf(now, "en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** The calendar day so many days after another (before it when negative). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
