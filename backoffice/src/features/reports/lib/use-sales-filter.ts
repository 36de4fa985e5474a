import { saleKinds } from "@rokthnam/shared/Sales/SaleKinds"
import { useTranslation } from "react-i18next"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import type { Fact } from "../../../components/paper/use-fact-words.ts"
import type { SalesFilter } from "../api/reports.ts"
import { linesIn } from "./sold-lines.ts"
import { useTimes } from "./times.ts"
import { useDates } from "./use-dates.ts"
import { useLinesWords } from "./use-lines-words.ts"

/** The filter of the sales report as the address has it, and as words for a print. */
export const useSalesFilter = (state: ListState) => {
  const { t } = useTranslation("reports")
  const dates = useDates(state)
  const payment_method = state.filter("payment")
  const asked = state.filter("kind")
  const kind = saleKinds.find((one) => one === asked) ?? ""
  const lines = linesIn(state)
  const times = useTimes(state)
  const filter: SalesFilter = { ...dates.filter, ...times.filter, payment_method, kind, ...lines }
  const linesWords = useLinesWords(lines, state.filter("named"))
  const facts: ReadonlyArray<Fact> = [
    ...dates.facts,
    ...(times.words === undefined ? [] : [[t("filters.times"), times.words] as const]),
    [t("filters.payment"), payment_method === "" ? t("filters.allPayments") : payment_method],
    [t("filters.kind"), kind === "" ? t("filters.allKinds") : t(`kinds.${kind}`)],
    ...(linesWords === undefined ? [] : [[t("filters.only"), linesWords] as const]),
  ]
  return { dates, times, filter, facts, linesWords }
}
