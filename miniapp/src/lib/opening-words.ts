import { dayTextAt, dayLength, weekdayOf } from "@rokthnam/shared/Primitives/PhnomPenhRules"
import { localMoment } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
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

/** Words for whether a pharmacy is open, and until when or from when. */
export const useOpeningWords = () => {
  const { t } = useTranslation("common")
  const { weekdays, day: dayWords } = useFormat()
  return (opening: Opening, now: number): { readonly isOpen: boolean; readonly words: string } => {
    const { isOpen, changesAt } = openingAsOf(opening, now)
    if (changesAt === null) {
      const isKnown = changesAt === opening.changes_at
      return { isOpen, words: t(isOpen ? (isKnown ? "openAlways" : "openNow") : "closedNow") }
    }
    const time = clockOf(changesAt)
    const at = Date.parse(changesAt)
    if (isOpen && at - now < dayLength) return { isOpen, words: t("openUntil", { time }) }
    const day = dayTextAt(at)
    if (isOpen) return { isOpen, words: t("openUntilDay", { day: dayWords(day), time }) }
    if (day === dayTextAt(now)) return { isOpen, words: t("closedUntil", { time }) }
    if (day === dayTextAt(now + dayLength)) return { isOpen, words: t("closedUntilTomorrow", { time }) }
    const isThisWeek = at - now < 6 * dayLength
    const named = isThisWeek ? (weekdays[weekdayOf(day)] ?? "") : dayWords(day)
    return { isOpen, words: t("closedUntilDay", { day: named, time }) }
  }
}
