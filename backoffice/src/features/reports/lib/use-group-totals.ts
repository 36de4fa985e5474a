import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconArrowBackUp, IconBan, IconCoin, IconReceipt } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Total } from "../../../components/frames/report/total-cards.tsx"
import type { SalesGroups } from "../api/reports.ts"
import { useProfitTotal } from "./use-profit-total.ts"

type Summary = SalesGroups["summary"]

/** What was sold, returned and voided in all, what remains of it, and the profit. */
export const useGroupTotals = (summary: Summary | undefined): ReadonlyArray<Total> => {
  const { t } = useTranslation("reports")
  const { money } = useFormat()
  return [
    {
      label: t("salesReport.revenue"),
      value: summary && money(summary.total_amount),
      icon: IconCoin,
      color: "green",
    },
    ...useKindTotals(summary),
    useProfitTotal(summary, summary?.total_amount),
  ]
}

/** What was sold, returned and voided. */
export const useKindTotals = (
  summary: Pick<Summary, "sold_amount" | "returned_amount" | "voided_amount"> | undefined,
): ReadonlyArray<Total> => {
  const { t } = useTranslation("reports")
  const { money } = useFormat()
  return [
    { label: t("groups.sold_amount"), value: summary && money(summary.sold_amount), icon: IconReceipt },
    {
      label: t("groups.returned_amount"),
      value: summary && money(summary.returned_amount),
      icon: IconArrowBackUp,
      color: "yellow",
    },
    {
      label: t("groups.voided_amount"),
      value: summary && money(summary.voided_amount),
      icon: IconBan,
      color: "red",
    },
  ]
}
