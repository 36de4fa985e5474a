import { salesGroupings } from "@rokthnam/shared/Reports/SalesGroupRules"
import { saleKinds } from "@rokthnam/shared/Sales/SaleKinds"
import { useTranslation } from "react-i18next"
import { FilterChoices } from "../../../components/frames/list/filter-choices.tsx"
import { NarrowedTo } from "../../../components/frames/list/narrowed-to.tsx"
import { MoreFilters } from "../../../components/frames/report/more-filters.tsx"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { allLines } from "../lib/sold-lines.ts"
import { wholeDays } from "../lib/times.ts"
import type { useSalesFilter } from "../lib/use-sales-filter.ts"
import { DateFilters } from "./date-filters.tsx"

type Props = {
  readonly state: ListState
  /** What the report is narrowed to. */
  readonly narrowed: Pick<ReturnType<typeof useSalesFilter>, "dates" | "times" | "linesWords">
  /** The names of the payment methods that the filter offers. */
  readonly methods: ReadonlyArray<string>
}

/** The filters of the sales report: days, payment method, what was sold or taken back, and what the sales are added up by. */
export const SalesFilters = ({ state, narrowed, methods }: Props) => {
  const { t } = useTranslation("reports")
  const { dates, times, linesWords } = narrowed
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
      {times.words === undefined ? null : (
        <NarrowedTo words={times.words} onClear={() => state.setFilters(wholeDays)} />
      )}
      {linesWords === undefined ? null : (
        <NarrowedTo words={linesWords} onClear={() => state.setFilters(allLines)} />
      )}
    </>
  )
}
