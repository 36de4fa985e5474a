import { openingAsOf } from "@rokthnam/shared/Pharmacies/OpeningAsOf"
import type { ToldOpening } from "@rokthnam/shared/Pharmacies/OpeningAsOf"
import { dayTextAt, dayLength, weekdayOf } from "@rokthnam/shared/Primitives/PhnomPenhRules"
import { localMoment } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useWeekdayName } from "@rokthnam/shared/web/formats/use-weekdays"
import { useTranslation } from "react-i18next"

/** A time of the day like 21:00, in Phnom Penh. */
const clockOf = (moment: string): string => {
  const { hour = 0, minute = "00" } = localMoment(moment) ?? {}
  return `${String(hour).padStart(2, "0")}:${minute}`
}

type OpeningWords = {
  readonly isOpen: boolean
  readonly isOnDuty: boolean
  readonly words: string
  /** The same where there is little room. */
  readonly short: string
}

/** Words for whether a pharmacy is open, and until when or from when; none when that is not known any more. */
export const useOpeningWords = () => {
  const { t } = useTranslation("results")
  const { day: dayWords } = useFormat()
  const weekdayName = useWeekdayName()
  const dayNameAt = (at: number, now: number): string => {
    const day = dayTextAt(at)
    if (day === dayTextAt(now + dayLength)) return t("tomorrow")
    return at - now < 6 * dayLength ? weekdayName(weekdayOf(day)) : dayWords(day)
  }
  return (opening: ToldOpening): OpeningWords | undefined => {
    const now = Date.now()
    const known = openingAsOf(opening, now)
    if (known === undefined) return undefined
    const { changesAt, ...state } = known
    const { isOpen } = state
    if (changesAt === null) {
      const words = t(isOpen ? "openAlways" : "closedNow")
      return { ...state, words, short: words }
    }
    const time = clockOf(changesAt)
    const at = Date.parse(changesAt)
    const isToday = dayTextAt(at) === dayTextAt(now) || (isOpen && at - now < dayLength)
    const day = isToday ? "" : dayNameAt(at, now)
    if (isOpen) {
      const words = isToday ? t("openUntil", { time }) : t("openUntilDay", { day, time })
      return { ...state, words, short: isToday ? t("openUntilShort", { time }) : t("openNow") }
    }
    const words = isToday ? t("closedUntil", { time }) : t("closedUntilDay", { day, time })
    return { ...state, words, short: isToday ? t("closedUntilShort", { time }) : t("closedNow") }
  }
}
