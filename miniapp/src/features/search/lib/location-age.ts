import { useTranslation } from "react-i18next"
import type { ChosenLocation } from "./location-store.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds in which a person hardly moves: the age of a younger position is not said. */
const fresh = 10 * minute

/**
 * Whether the distances from here are only about right: a place of the list has a middle, and a person has moved on. A saved
 * place that was measured stays where it is.
 */
export const isAbout = (location: ChosenLocation | undefined): boolean => {
  if (location === undefined) return false
  if (location.kind === "saved") return location.saved.listed_place !== null
  return location.kind !== "device" || location.measuredAt === null || Date.now() - location.measuredAt > hour
}

/** The time since a moment (milliseconds since 1970) in words: "2 h ago". */
export const useAgoWords = () => {
  const { t } = useTranslation("search")
  return (moment: number): string => {
    const age = Date.now() - moment
    if (age < minute) return t("justNow")
    if (age < hour) return t("agoMinutes", { count: Math.floor(age / minute) })
    return age < day
      ? t("agoHours", { count: Math.floor(age / hour) })
      : t("agoDays", { count: Math.floor(age / day) })
  }
}

/** The age of a position in words; undefined while it is fresh. */
export const useAgeWords = () => {
  const ago = useAgoWords()
  return (measuredAt: number): string | undefined =>
    Date.now() - measuredAt < fresh ? undefined : ago(measuredAt)
}
