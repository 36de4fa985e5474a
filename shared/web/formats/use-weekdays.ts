import { useTranslation } from "react-i18next"

const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const

/** The names of the weekdays in the current language, Monday first. */
export const useWeekdays = (): ReadonlyArray<string> => {
  const { t } = useTranslation("kinds")
  return weekdays.map((number) => t(`weekdays.${number}`))
}
