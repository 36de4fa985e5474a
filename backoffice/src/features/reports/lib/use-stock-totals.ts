import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconPackage, IconPackageOff, IconPackages } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Total } from "../../../components/frames/report/total-cards.tsx"
import type { StockReport } from "../api/reports.ts"
import { useStateFigures } from "./use-state-figures.ts"

type Summary = StockReport["summary"]

/** The totals of the stock report, and how many medicines are in stock, low and out of stock. */
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
  const { total_items = 0, low_stock_items: low = 0, out_of_stock_items: out = 0 } = summary ?? {}
  const figures = useStateFigures(t("figures.stock"), [
    { label: t("figures.in"), count: total_items - low - out, meaning: "success" },
    { label: t("figures.low"), count: low, meaning: "warning" },
    { label: t("figures.out"), count: out, meaning: "danger" },
  ])
  return { totals, figures }
}
