import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconPackage, IconPackageOff, IconPackages } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Figures } from "../../../components/charts/figure-table.tsx"
import type { Total } from "../../../components/frames/report/total-cards.tsx"
import type { StockReport } from "../api/reports.ts"

type Summary = StockReport["summary"]

/** The totals of the stock report, and how the stock divides into in stock, low and out. */
export const useStockTotals = (summary: Summary | undefined) => {
  const { t } = useTranslation("reports")
  const { count } = useFormat()
  const words = (figure: number | undefined) => (figure === undefined ? undefined : count(figure))
  const totals: ReadonlyArray<Total> = [
    { label: t("stockReport.total"), value: words(summary?.total_items), icon: IconPackages },
    {
      label: t("stockReport.low"),
      value: words(summary?.low_stock_items),
      icon: IconPackage,
      color: "yellow",
    },
    {
      label: t("stockReport.out"),
      value: words(summary?.out_of_stock_items),
      icon: IconPackageOff,
      color: "red",
    },
  ]
  return { totals, figures: useFigures(summary) }
}

const useFigures = (summary: Summary | undefined): Figures => {
  const { t } = useTranslation("reports")
  const { count } = useFormat()
  const { total_items = 0, low_stock_items = 0, out_of_stock_items = 0 } = summary ?? {}
  const row = (label: string, weight: number, color: string) => ({
    label,
    weight,
    words: [count(weight)],
    color: `var(--color-${color})`,
  })
  return {
    title: t("figures.stock"),
    heads: [t("figures.state"), t("figures.medicines")],
    rows: [
      row(t("figures.in"), total_items - low_stock_items - out_of_stock_items, "success"),
      row(t("figures.low"), low_stock_items, "warning"),
      row(t("figures.out"), out_of_stock_items, "danger"),
    ],
  }
}
