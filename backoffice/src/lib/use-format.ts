import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { formatCents, formatCount, formatDateTime, formatDay, formatMoney, formatMonth } from "./format.ts"
import type { DateWords } from "./format.ts"

const months = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const

/** Khmer has a word for the afternoon where English says PM. */
const periodAt = (hour: number) => (hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening")

/** Money, counts and dates in the language of the screen. */
export const useFormat = () => {
  const { t } = useTranslation()
  return useMemo(() => {
    const words: DateWords = {
      month: (number) => t(`date.months.${months[number - 1] ?? "1"}`),
      period: (hour) => t(`date.periods.${periodAt(hour)}`),
      day: (parts) => t("date.day", parts),
      moment: (parts) => t("date.moment", parts),
    }
    return {
      money: formatMoney,
      cents: formatCents,
      count: formatCount,
      dateTime: (iso: string) => formatDateTime(iso, words),
      day: (date: string) => formatDay(date, words),
      month: (month: string, long = false) => formatMonth(month, words, long),
    }
  }, [t])
}
