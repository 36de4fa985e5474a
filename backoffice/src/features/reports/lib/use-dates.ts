import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import type { Fact } from "../../../components/paper/use-fact-words.ts"
import type { DateFilter } from "../api/reports.ts"
import { wholeDays } from "./times.ts"

/** The first and the last day of a report, read from the address; '' leaves that end open. */
export const useDates = (state: ListState) => {
  const { t } = useTranslation("reports")
  const { day } = useFormat()
  const filter: DateFilter = { start_date: state.filter("start"), end_date: state.filter("end") }
  const { start_date, end_date } = filter
  const isReversed = start_date !== "" && end_date !== "" && start_date > end_date
  const words = (date: string) => (date === "" ? t("filters.none") : day(date))
  const facts: ReadonlyArray<Fact> = [
    [t("filters.start"), words(start_date)],
    [t("filters.end"), words(end_date)],
  ]
  return {
    filter,
    facts,
    /** Why the report is not fetched: the first day is after the last. */
    problem: isReversed ? t("filters.reversed") : undefined,
    /** The props of a `DateFilters`. */
    field: {
      value: filter,
      error: isReversed ? t("filters.reversed") : undefined,
      onChange: (change: Partial<DateFilter>) =>
        state.setFilters({
          // a time belongs to the day that it was given with
          ...wholeDays,
          ...(change.start_date === undefined ? {} : { start: change.start_date }),
          ...(change.end_date === undefined ? {} : { end: change.end_date }),
        }),
    },
  }
}
