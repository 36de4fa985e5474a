import { salesGroupings } from "@rokthnam/shared/Reports/SalesGroupRules"
import { saleKinds } from "@rokthnam/shared/Sales/SaleKinds"
import { useTranslation } from "react-i18next"
import { FilterChoices } from "../../../components/frames/list/filter-choices.tsx"
import { NarrowedTo } from "../../../components/frames/list/narrowed-to.tsx"
import { MoreFilters } from "../../../components/frames/report/more-filters.tsx"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { allLines } from "../lib/sold-lines.ts"
import { wholeDays } from "../lib/times.ts"
import type { useDates } from "../lib/use-dates.ts"
import { DateFilters } from "./date-filters.tsx"

type Props = {
  readonly state: ListState
  readonly dates: ReturnType<typeof useDates>
  /** The names of the payment methods that the filter offers. */
  readonly methods: ReadonlyArray<string>
  /** The times of the days that the report is narrowed to, in words. */
  readonly timesWords: string | undefined
  /** The lines that the report is narrowed to, in words. */
  readonly linesWords: string | undefined
}

/** The filters of the sales report: days, payment method, what was sold or taken back, and what the sales are added up by. */
export const SalesFilters = ({ state, dates, methods, timesWords, linesWords }: Props) => {
  const { t } = useTranslation("reports")
  const choices = [
    {
      filter: "payment",
      label: t("filters.payment"),
      offers: [
        { value: "", label: t("filters.allPayments") },
        ...methods.map((name) => ({ value: name, label: name })),
      ],
    },
    {
      filter: "kind",
      label: t("filters.kind"),
      offers: [
        { value: "", label: t("filters.allKinds") },
        ...saleKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
      ],
    },
    {
      filter: "by",
      label: t("filters.by"),
      offers: [
        { value: "", label: t("by.line") },
        ...salesGroupings.map((name) => ({ value: name, label: t(`by.${name}`) })),
      ],
    },
  ]
  return (
    <>
      <DateFilters {...dates.field} />
      <MoreFilters count={choices.filter(({ filter }) => state.filter(filter) !== "").length}>
        <FilterChoices state={state} choices={choices} />
      </MoreFilters>
      {timesWords === undefined ? null : (
        <NarrowedTo words={timesWords} onClear={() => state.setFilters(wholeDays)} />
      )}
      {linesWords === undefined ? null : (
        <NarrowedTo words={linesWords} onClear={() => state.setFilters(allLines)} />
      )}
    </>
  )
}
