import { useTranslation } from "react-i18next"

const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const

/** Gives the name of a weekday in the current language by its place in the week, 0 for Monday. */
export const useWeekdayName = (): ((day: number) => string) => {
  const { t } = useTranslation("kinds")
  return (day) => t(`weekdays.${weekdays[day] ?? "1"}`)
}

/** The names of the weekdays in the current language, Monday first. */
export const useWeekdays = (): ReadonlyArray<string> => {
  const nameOf = useWeekdayName()
  return weekdays.map((_, day) => nameOf(day))
}
