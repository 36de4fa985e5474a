import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconTrendingUp } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Total } from "../../../components/frames/report/total-cards.tsx"

type Profit = { readonly known_amount: number; readonly cost: number; readonly profit: number }

/** The profit, if any cost is known, and of how much of the amount it is the profit. */
export const useProfitTotal = (
  summary: Profit | undefined,
  amount: number | undefined,
): ReadonlyArray<Total> => {
  const { t } = useTranslation("reports")
  const { money } = useFormat()
  if (summary === undefined || (summary.known_amount === 0 && summary.cost === 0)) return []
  const { known_amount, profit } = summary
  const label = known_amount === amount ? t("profit.all") : t("profit.part", { amount: money(known_amount) })
  return [{ label, value: money(profit), icon: IconTrendingUp, color: profit < 0 ? "red" : "green" }]
}
