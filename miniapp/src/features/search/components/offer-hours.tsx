import { minutesOf } from "@rokthnam/shared/Pharmacies/HoursRules"
import type { HoursSpan, OpeningHours } from "@rokthnam/shared/Pharmacies/HoursRules"
import { weekdayOf } from "@rokthnam/shared/Primitives/PhnomPenhRules"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useWeekdays } from "@rokthnam/shared/web/formats/use-weekdays"
import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import styles from "./offer-hours.module.css"

const useSpanWords = () => {
  const { t } = useTranslation("offers")
  return ({ opens, closes }: HoursSpan): string => {
    if (opens === closes) return t("wholeDay")
    const isNextDay = minutesOf(closes) < minutesOf(opens) && closes !== "00:00"
    return isNextDay ? t("untilNextDay", { opens, closes }) : `${opens} – ${closes}`
  }
}

type DaysProps = { readonly label: string; readonly days: ReadonlyArray<string> }

const Days = ({ label, days }: DaysProps) => {
  const { day: dayWords } = useFormat()
  if (days.length === 0) return null
  return (
    <p className={styles["days"]}>
      {label} {days.map(dayWords).join(" · ")}
    </p>
  )
}

/** How many of the closed days and nights on duty are told: those that come first. */
const mostTold = 5

/** The week's hours of a pharmacy, or that nobody has told them. */
export const Hours = ({ hours }: { readonly hours: OpeningHours | null }) => {
  const { t } = useTranslation("offers")
  return hours === null ? <p className={styles["days"]}>{t("hoursUnknown")}</p> : <HoursTable hours={hours} />
}

/** The opening hours of a pharmacy by weekday, today's in bold, and the days that differ. */
const HoursTable = ({ hours }: { readonly hours: OpeningHours }) => {
  const { t } = useTranslation("offers")
  const weekdays = useWeekdays()
  const spanWords = useSpanWords()
  const now = today()
  const coming = (days: ReadonlyArray<string>) => days.filter((day) => day >= now).slice(0, mostTold)
  return (
    <details className={styles["hours"]}>
      <summary>{t("hours")}</summary>
      <table>
        <caption className="visually-hidden">{t("hours")}</caption>
        <tbody>
          {weekdays.map((name, day) => {
            const spans = hours.week[day] ?? []
            return (
              <tr data-today={day === weekdayOf(now) || undefined} key={name}>
                <th scope="row">{name}</th>
                <td>
                  {spans.length === 0 && t("closedDay")}
                  {spans.map((span, index) => (
                    <Fragment key={span.opens}>
                      {index > 0 && ", "}
                      <span>{spanWords(span)}</span>
                    </Fragment>
                  ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Days days={coming(hours.closed_days)} label={t("closedOn")} />
      <Days days={coming(hours.duty_nights)} label={t("dutyOn")} />
    </details>
  )
}
