import { addDays, clockAfter, localMoment } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { ChartPanel } from "../../../components/charts/chart-panel.tsx"
import type { DayFigures } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"
import { NothingSold } from "./nothing-sold.tsx"

type Props = { readonly day: DayFigures | undefined }

/** All hours from the first to the last in which something was sold, today or a week ago. */
const withGaps = (hours: DayFigures["hours"]) => {
  const first = hours[0]?.hour ?? 0
  const last = hours.at(-1)?.hour ?? -1
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const found = hours.find(({ hour }) => hour === first + index)
    return {
      hour: first + index,
      amount: found?.amount ?? 0,
      sales: found?.sales ?? 0,
      earlier: found?.earlier_amount ?? 0,
    }
  })
}

/** The sales of today by the hour, beside those of the same weekday before. */
export const HourChart = ({ day }: Props) => {
  const { t } = useTranslation("dashboard")
  const { money, count } = useFormat()
  const { lead } = useLeads()
  const hours = day && withGaps(day.hours)
  const now = day && localMoment(day.read_at)
  const until = day && clockAfter(day.read_at)
  /** The sales of an hour a week ago: of the running one only until the same minute, as the figure has them. */
  const aWeekBefore = (today: string, hour: number) => {
    const before = addDays(today, -7)
    return hour === now?.hour && until !== undefined
      ? lead("salesReport", {
          start: before,
          end: before,
          from: `${String(hour).padStart(2, "0")}:00`,
          until,
        })
      : lead("saleHistory", { day: before, hour: String(hour) })
  }
  return (
    <ChartPanel
      title={t("hours.title")}
      to={day && lead("saleHistory", { day: day.day })}
      data={hours?.map((one) => ({
        ...one,
        // Of "19:00" a phone has room for the last one alone.
        label: String(one.hour),
        title: `${one.hour}:00`,
        to: day && lead("saleHistory", { day: day.day, hour: String(one.hour) }),
        toEarlier: one.earlier === 0 ? undefined : day && aWeekBefore(day.day, one.hour),
      }))}
      empty={<NothingSold words={t("hours.empty")} />}
      format={money}
      series={[
        { field: "earlier", name: t("hours.earlier") },
        { field: "amount", name: t("hours.series") },
      ]}
      heads={[t("hours.hour"), t("hours.series"), t("salesNumber"), t("hours.earlier")]}
      words={({ amount, earlier = 0 }, index) => [
        money(amount),
        count(hours?.[index]?.sales ?? 0),
        money(earlier),
      ]}
      leads={({ toEarlier }) => [undefined, undefined, toEarlier]}
    />
  )
}

/** The sales of the last fourteen days. */
export const DayChart = ({ day }: Props) => {
  const { t } = useTranslation("dashboard")
  const { money, count, day: dayWords } = useFormat()
  const { sales } = useLeads()
  const days = day?.days
  return (
    <ChartPanel
      title={t("days.title", { count: days?.length ?? 14 })}
      to={days && sales(days[0]?.day ?? "", days.at(-1)?.day ?? "")}
      data={days?.map((one) => ({
        label: String(Number(one.day.slice(8))),
        title: one.day === day?.day ? t("running", { time: dayWords(one.day) }) : dayWords(one.day),
        amount: one.amount,
        to: sales(one.day, one.day),
        isRunning: one.day === day?.day,
      }))}
      note={t("days.note")}
      empty={<NothingSold words={t("days.empty")} />}
      format={money}
      series={[{ field: "amount", name: t("monthly.series") }]}
      heads={[t("days.day"), t("monthly.series"), t("salesNumber")]}
      words={({ amount }, index) => [money(amount), count(days?.[index]?.sales ?? 0)]}
    />
  )
}
