import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ChartPanel } from "../../../components/charts/chart-panel.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { ownerDashboardQuery } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"

/** The sales of the last twelve months, which only the owner sees. */
export const MonthlySales = () => {
  const { t } = useTranslation("dashboard")
  const errorWords = useErrorWords()
  const { money, month } = useFormat()
  const { lead } = useLeads()
  const { data, error, refetch } = useQuery(ownerDashboardQuery)
  if (error !== null && data === undefined)
    return <ErrorBanner message={errorWords(error, t("failed.owner"))} onRetry={() => void refetch()} />
  const months = data?.monthly_sales
  return (
    <ChartPanel
      title={t("monthly.title")}
      to={lead("salesReport", { start: `${months?.[0]?.month ?? ""}-01` })}
      data={months?.map((one) => ({
        label: month(one.month),
        title: month(one.month, true),
        amount: one.amount,
      }))}
      empty={t("monthly.empty")}
      format={money}
      series={[{ field: "amount", name: t("monthly.series") }]}
      heads={[t("monthly.month"), t("monthly.series")]}
      words={({ amount }) => [money(amount)]}
    />
  )
}
