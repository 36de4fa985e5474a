import { useTranslation } from "react-i18next"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import type { TimesFilter } from "../api/reports.ts"

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)

/** What clears the times. */
export const wholeDays = { from: "", until: "" } as const

/** The times of the first and the last day between which sales count, with their words; none for whole days. */
export const useTimes = (state: ListState) => {
  const { t } = useTranslation("reports")
  const given = (name: "from" | "until", day: "start" | "end") => {
    const time = state.filter(name)
    return isTime(time) && state.filter(day) !== "" ? time : ""
  }
  const [from, until] = [given("from", "start"), given("until", "end")]
  const filter: TimesFilter = {
    ...(from === "" ? {} : { start_time: from }),
    ...(until === "" ? {} : { end_time: until }),
  }
  const isWhole = from === "" && until === ""
  return {
    filter,
    words: isWhole
      ? undefined
      : [
          ...(from === "" ? [] : [t("filters.fromTime", { time: from })]),
          ...(until === "" ? [] : [t("filters.untilTime", { time: until })]),
        ].join(" "),
  }
}
