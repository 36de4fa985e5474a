import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { addDays } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ChartPanel } from "../../../components/charts/chart-panel.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { ownerDashboardQuery } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"
import { NothingSold } from "./nothing-sold.tsx"

/** The last day of a month, "2026-02" for example. */
const lastDayOf = (month: string): string => {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return addDays(next.toISOString().slice(0, 10), -1)
}

/** The sales of the last twelve months, which only the owner sees. */
export const MonthlySales = () => {
  const { t } = useTranslation("dashboard")
  const errorWords = useErrorWords()
  const { money, month } = useFormat()
  const { lead, sales } = useLeads()
  const { data, error, refetch } = useQuery(ownerDashboardQuery)
  if (error !== null && data === undefined)
    return <ErrorBanner message={errorWords(error, t("failed.owner"))} onRetry={() => void refetch()} />
  const months = data?.monthly_sales
  const now = months?.at(-1)?.month
  return (
    <ChartPanel
      title={t("monthly.title")}
      to={lead("salesReport", { start: `${months?.[0]?.month ?? ""}-01` })}
      data={months?.map((one) => ({
        label: month(one.month),
        title: one.month === now ? t("running", { time: month(one.month, true) }) : month(one.month, true),
        amount: one.amount,
        to: sales(`${one.month}-01`, lastDayOf(one.month)),
        isRunning: one.month === now,
      }))}
      note={t("monthly.note")}
      empty={<NothingSold words={t("monthly.empty")} />}
      format={money}
      series={[{ field: "amount", name: t("monthly.series") }]}
      heads={[t("monthly.month"), t("monthly.series")]}
      words={({ amount }) => [money(amount)]}
    />
  )
}
