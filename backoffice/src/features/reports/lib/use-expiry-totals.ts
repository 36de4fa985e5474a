import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCalendarDue, IconCalendarMonth, IconCalendarX } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Figures } from "../../../components/charts/figure-table.tsx"
import type { Total } from "../../../components/frames/report/total-cards.tsx"
import type { ExpiryReport } from "../api/reports.ts"

type Summary = ExpiryReport["summary"]

/** The totals of the expiry report, and how many of its medicines are past their date already. */
export const useExpiryTotals = (summary: Summary | undefined) => {
  const { t } = useTranslation("reports")
  const { count } = useFormat()
  const words = (figure: number | undefined) => (figure === undefined ? undefined : count(figure))
  const totals: ReadonlyArray<Total> = [
    {
      label: t("expiryReport.total"),
      value: words(summary?.total_expiring_items),
      icon: IconCalendarDue,
      color: "yellow",
    },
    {
      label: t("expiryReport.month"),
      value: words(summary?.expiring_this_month),
      icon: IconCalendarMonth,
      color: "blue",
    },
    {
      label: t("expiryReport.expired"),
      value: words(summary?.expired_items),
      icon: IconCalendarX,
      color: "red",
    },
  ]
  const { total_expiring_items = 0, expired_items = 0 } = summary ?? {}
  const row = (label: string, weight: number, color: string) => ({
    label,
    weight,
    words: [count(weight)],
    color: `var(--color-${color})`,
  })
  const figures: Figures = {
    title: t("figures.expiry"),
    heads: [t("figures.state"), t("figures.medicines")],
    rows: [
      row(t("figures.expired"), expired_items, "danger"),
      row(t("figures.expiring"), total_expiring_items - expired_items, "warning"),
    ],
  }
  return { totals, figures }
}
