import { dayTextAt, dayLength, weekdayOf } from "@rokthnam/shared/Primitives/PhnomPenhRules"
import { localMoment } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useWeekdayName } from "@rokthnam/shared/web/formats/use-weekdays"
import { useTranslation } from "react-i18next"

/** Whether a pharmacy was open when it was asked, and when that changes, as the API tells it. */
export type Opening = {
  readonly is_open: boolean
  readonly changes_at: string | null
  readonly on_duty: boolean
}

/** What can be said of an opening at a time: whether it is open, and the next change if that is known. */
export const openingAsOf = ({ is_open: wasOpen, changes_at: at }: Opening, now: number) => {
  if (at === null || Date.parse(at) > now) return { isOpen: wasOpen, changesAt: at }
  // the answer is older than its change; what comes after that is not known
  return { isOpen: !wasOpen, changesAt: null }
}

/** A time of the day like 21:00, in Phnom Penh. */
const clockOf = (moment: string): string => {
  const { hour = 0, minute = "00" } = localMoment(moment) ?? {}
  return `${String(hour).padStart(2, "0")}:${minute}`
}

type OpeningWords = {
  readonly isOpen: boolean
  readonly words: string
  /** The same where there is little room. */
  readonly short: string
}

/** Words for whether a pharmacy is open, and until when or from when. */
export const useOpeningWords = () => {
  const { t } = useTranslation("results")
  const { day: dayWords } = useFormat()
  const weekdayName = useWeekdayName()
  const dayNameAt = (at: number, now: number): string => {
    const day = dayTextAt(at)
    if (day === dayTextAt(now + dayLength)) return t("tomorrow")
    return at - now < 6 * dayLength ? weekdayName(weekdayOf(day)) : dayWords(day)
  }
  return (opening: Opening): OpeningWords => {
    const now = Date.now()
    const { isOpen, changesAt } = openingAsOf(opening, now)
    if (changesAt === null) {
      const isKnown = changesAt === opening.changes_at
      const words = t(isOpen ? (isKnown ? "openAlways" : "openNow") : "closedNow")
      return { isOpen, words, short: words }
    }
    const time = clockOf(changesAt)
    const at = Date.parse(changesAt)
    const isToday = dayTextAt(at) === dayTextAt(now) || (isOpen && at - now < dayLength)
    const day = isToday ? "" : dayNameAt(at, now)
    if (isOpen) {
      const words = isToday ? t("openUntil", { time }) : t("openUntilDay", { day, time })
      return { isOpen, words, short: isToday ? t("openUntilShort", { time }) : t("openNow") }
    }
    const words = isToday ? t("closedUntil", { time }) : t("closedUntilDay", { day, time })
    return { isOpen, words, short: isToday ? t("closedUntilShort", { time }) : t("closedNow") }
  }
}
