import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCalendarDue, IconCalendarMonth, IconCalendarX } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Total } from "../../../components/frames/report/total-cards.tsx"
import type { ExpiryReport } from "../api/reports.ts"
import { useStateFigures } from "./use-state-figures.ts"

type Summary = ExpiryReport["summary"]

/** The totals of the expiry report, and how many of its medicines have already expired. */
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
  const { total_expiring_items = 0, expired_items: expired = 0 } = summary ?? {}
  const figures = useStateFigures(t("figures.expiry"), [
    { label: t("figures.expired"), count: expired, meaning: "danger" },
    { label: t("figures.expiring"), count: total_expiring_items - expired, meaning: "warning" },
  ])
  return { totals, figures }
}
