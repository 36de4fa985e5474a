import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconTrendingUp } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { Total } from "../../../components/frames/report/total-cards.tsx"

type Profit = { readonly known_amount: number; readonly cost: number; readonly profit: number }

/**
 * The profit, and of how much of the amount it is the profit. It stands there without any cost as well: then it says what
 * is lacking, and a page that opens knows how many totals come.
 */
export const useProfitTotal = (summary: Profit | undefined, amount: number | undefined): Total => {
  const { t } = useTranslation("reports")
  const { money } = useFormat()
  const total = { label: t("profit.title"), icon: IconTrendingUp }
  if (summary === undefined) return { ...total, value: undefined, note: t("profit.none") }
  const { known_amount, cost, profit } = summary
  if (known_amount === 0 && cost === 0) return { ...total, value: "–", note: t("profit.none") }
  return {
    ...total,
    value: money(profit),
    note: known_amount === amount ? t("profit.all") : t("profit.part", { amount: money(known_amount) }),
    color: profit < 0 ? "red" : "green",
  }
}
