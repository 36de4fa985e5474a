import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { formatCents, formatCount, formatDateTime, formatDay, formatMoney, formatMonth } from "./format.ts"

/** Money, counts and dates in the language of the screen. */
export const useFormat = () => {
  const { i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? "en"
  return useMemo(
    () => ({
      money: formatMoney,
      cents: formatCents,
      count: formatCount,
      dateTime: (iso: string) => formatDateTime(iso, language),
      day: (date: string) => formatDay(date, language),
      month: (month: string, long = false) => formatMonth(month, language, long),
    }),
    [language],
  )
}
