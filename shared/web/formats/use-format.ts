import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { formatDay, formatDayOf, formatMoment, formatMonth } from "./dates.ts"
import type { DateWords } from "./dates.ts"
import {
  formatCents,
  formatCount,
  formatKilometres,
  formatMoney,
  formatNotes,
  formatRiel,
  formatSignedMoney,
  formatSignedRiel,
} from "./numbers.ts"

const months = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const

/** Where English says AM or PM, Khmer names the time of the day: 11 at night is យប់, not ល្ងាច. */
const periodAt = (hour: number) => {
  if (hour < 4 || hour >= 19) return hour < 4 ? "smallHours" : "night"
  return hour < 12 ? "morning" : hour < 17 ? "afternoon" : "evening"
}

/** Formats for money, counts, distances and dates in the current language. */
export const useFormat = () => {
  const { t } = useTranslation("formats")
  return useMemo(() => {
    const words: DateWords = {
      month: (number) => t(`months.${months[number - 1] ?? "1"}`),
      period: (hour) => t(`periods.${periodAt(hour)}`),
      day: (parts) => t("day", parts),
      moment: (parts) => t("moment", parts),
    }
    return {
      money: formatMoney,
      cents: formatCents,
      riel: formatRiel,
      signedMoney: formatSignedMoney,
      signedRiel: formatSignedRiel,
      notes: formatNotes,
      count: formatCount,
      kilometres: formatKilometres,
      /** An ISO date-time with its time. */
      moment: (iso: string) => formatMoment(iso, words),
      /** The calendar day of an ISO date-time. */
      dayOf: (iso: string) => formatDayOf(iso, words),
      /** A calendar day, YYYY-MM-DD. */
      day: (date: string) => formatDay(date, words),
      /** A month, YYYY-MM. */
      month: (month: string, long = false) => formatMonth(month, words, long),
    }
  }, [t])
}
