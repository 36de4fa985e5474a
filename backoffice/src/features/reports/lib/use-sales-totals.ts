import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCalculator, IconCoin, IconPackages, IconReceipt } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Figures } from "../../../components/charts/figure-table.tsx"
import type { Total } from "../../../components/frames/report/total-cards.tsx"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useRememberedCount } from "../../../lib/use-remembered-count.ts"
import type { SalesReport } from "../api/reports.ts"
import { useKindTotals } from "./use-group-totals.ts"
import { useProfitTotal } from "./use-profit-total.ts"

type Summary = SalesReport["summary"]

/** Most pharmacies take cash, KHQR and the app of a bank. */
const usualMethods = 3

/** Names of methods that are not known yet, none like another. */
const blanks = (count: number) => Array.from({ length: count }, (_, place) => "\u00a0".repeat(place + 1))

const unknownMethod = (method: string) => ({ method, transaction_count: 0, total_amount: 0 })

/**
 * The four totals of the sales report, what was sold and taken back if anything was, the profit, and the amount per
 * payment method.
 */
export const useSalesTotals = (summary: Summary | undefined, methods: ReadonlyArray<string>) => {
  const { t } = useTranslation("reports")
  const { money, count } = useFormat()
  const { amounts } = useAmounts()
  const kinds = useKindTotals(summary)
  const profit = useProfitTotal(summary, summary?.total_revenue)
  const places = useRememberedCount("methods", summary?.payment_methods.length) ?? usualMethods
  const isTakenBack =
    summary !== undefined &&
    summary.sold_amount !== 0 &&
    (summary.returned_amount !== 0 || summary.voided_amount !== 0)
  const totals: ReadonlyArray<Total> = [
    {
      label: t("salesReport.revenue"),
      value: summary && money(summary.total_revenue),
      icon: IconCoin,
      color: "green",
    },
    {
      label: t("salesReport.transactions"),
      value: summary && count(summary.total_transactions),
      icon: IconReceipt,
    },
    {
      label: t("salesReport.average"),
      value: summary && money(summary.average_transaction),
      icon: IconCalculator,
      color: "blue",
    },
    {
      label: t("salesReport.units"),
      value: summary && amounts(summary.total_units_sold, summary.total_loose_units_sold),
      icon: IconPackages,
      color: "yellow",
    },
    ...(isTakenBack ? kinds : []),
    profit,
  ]
  const figures: Figures = {
    title: t("salesReport.breakdown"),
    heads: [t("columns.payment"), t("salesReport.transactions"), t("columns.amount")],
    // Until they are known there is room for one row of each method, or for as many as there were on this device last.
    rows: (
      summary?.payment_methods ?? (methods.length > 0 ? methods : blanks(places)).map(unknownMethod)
    ).map((method) => ({
      label: method.method,
      weight: method.total_amount,
      words: [count(method.transaction_count), money(method.total_amount)],
    })),
  }
  return { totals, figures }
}
