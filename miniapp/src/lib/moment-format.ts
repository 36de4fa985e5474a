import { useTranslation } from "react-i18next"

/** Moments are shown in Phnom Penh's time wherever the reader is. */
const parts = new Intl.DateTimeFormat("en-US", {
  timeZone: "Asia/Phnom_Penh",
  month: "numeric",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
})

type MomentParts = {
  readonly month: string
  readonly day: string
  readonly year: string
  readonly time: string
  readonly afternoon: boolean
}

/** A moment's parts on the calendar and clock of Phnom Penh; undefined for what is no moment. */
export const momentParts = (iso: string): MomentParts | undefined => {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return undefined
  const found = new Map(parts.formatToParts(moment).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? ""
  return {
    month: part("month"),
    day: part("day"),
    year: part("year"),
    time: `${part("hour")}:${part("minute")}`,
    afternoon: part("dayPeriod").toLowerCase().startsWith("p"),
  }
}

/** Khmer has a word for noon to six and another for later, where English says PM. */
const periodOf = ({ afternoon, time }: MomentParts) => {
  if (!afternoon) return "morning"
  return Number.parseInt(time, 10) % 12 < 6 ? "afternoon" : "evening"
}

const months = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const
const isMonth = (text: string): text is (typeof months)[number] => months.some((month) => month === text)

/**
 * Formats an ISO moment as 'MMM d, yyyy h:mm a' ("Nov 21, 2026 4:05 PM") and in Khmer with Khmer months, day first.
 * The words are ours: many browsers carry no Khmer dates.
 */
export const useMomentFormat = () => {
  const { t } = useTranslation("common")
  return (iso: string): string => {
    const found = momentParts(iso)
    if (found === undefined || !isMonth(found.month)) return ""
    const { month, day, year, time } = found
    return t("moment", {
      day,
      year,
      time,
      month: t(`months.${month}`),
      period: t(periodOf(found)),
    })
  }
}

/** Formats the day of an ISO moment, without the time. */
export const useDayFormat = () => {
  const { t } = useTranslation("common")
  return (iso: string): string => {
    const found = momentParts(iso)
    if (found === undefined || !isMonth(found.month)) return ""
    return t("day", { day: found.day, year: found.year, month: t(`months.${found.month}`) })
  }
}
