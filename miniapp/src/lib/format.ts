/** Display formats (document 1, section 9). Dates are shown in Phnom Penh's time wherever the reader is. */
const timeZone = "Asia/Phnom_Penh"

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })

/** An amount of US dollars with 2 decimals: "$1.50". */
export const formatMoney = (amount: number): string => dollars.format(amount)

const decimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 })

/** Kilometres with 1 decimal, without the unit: "1.2". */
export const formatKilometres = (kilometres: number): string => decimal.format(kilometres)

/** A count with thousands separated: "1,200". */
export const formatCount = (count: number): string => whole.format(count)

const english = new Intl.DateTimeFormat("en-US", {
  timeZone,
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
})
const khmer = new Intl.DateTimeFormat("km-KH-u-nu-latn", {
  timeZone,
  dateStyle: "medium",
  timeStyle: "short",
})

/** A moment as 'MMM d, yyyy h:mm a' ("Nov 21, 2026 4:05 PM"); in Khmer with Khmer months, day first. */
export const formatMoment = (iso: string, language: string): string => {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return ""
  if (language.startsWith("km")) return khmer.format(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    english.formatToParts(moment).find((found) => found.type === type)?.value ?? ""
  return `${part("month")} ${part("day")}, ${part("year")} ${part("hour")}:${part("minute")} ${part("dayPeriod")}`
}
