import { TextInput } from "@mantine/core"
import { useTranslation } from "react-i18next"
import type { DateFilter } from "../api/reports.ts"

type Props = {
  readonly value: DateFilter
  readonly error: string | undefined
  readonly onChange: (change: Partial<DateFilter>) => void
}

/** The first and the last day of a report, both inclusive. */
export const DateFilters = ({ value, error, onChange }: Props) => {
  const { t } = useTranslation("reports")
  return (
    <>
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
