import { NativeSelect, TextInput } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import type { DateFilter } from "../api/reports.ts"
import { daysOf, periodOf, periods } from "../lib/periods.ts"

type Props = {
  readonly value: DateFilter
  readonly error: string | undefined
  readonly onChange: (change: Partial<DateFilter>) => void
}

/** The days of a report: a period by its name, or the first and the last day, both inclusive. */
export const DateFilters = ({ value, error, onChange }: Props) => {
  const { t } = useTranslation("reports")
  const period = periodOf({ start: value.start_date, end: value.end_date }, today())
  const choose = (name: string) => {
    const chosen = periods.find((one) => one === name)
    const { start, end } = chosen === undefined ? { start: "", end: "" } : daysOf(chosen, today())
    onChange({ start_date: start, end_date: end })
  }
  return (
    <>
      <NativeSelect
        label={t("filters.period")}
        value={period}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: "all", label: t("periods.all") },
          ...periods.map((name) => ({ value: name, label: t(`periods.${name}`) })),
          // Shown where other days were chosen; it is no choice of its own.
          ...(period === "own" ? [{ value: "own", label: t("periods.own"), disabled: true }] : []),
        ]}
      />
      <TextInput
        type="date"
        label={t("filters.start")}
        value={value.start_date}
        onChange={(event) => onChange({ start_date: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t("filters.end")}
        value={value.end_date}
        error={error !== undefined}
        onChange={(event) => onChange({ end_date: event.currentTarget.value })}
      />
    </>
  )
}
