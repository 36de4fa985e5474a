import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { DayFigures } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"
import { RankList } from "./rank-list.tsx"
import { NothingSold } from "./nothing-sold.tsx"

/** How this month was paid. */
export const PaymentMethods = ({ day }: { readonly day: DayFigures | undefined }) => {
  const { t } = useTranslation("dashboard")
  const { money } = useFormat()
  const { sales } = useLeads()
  const first = `${day?.day.slice(0, 8) ?? ""}01`
  return (
    <RankList
      title={t("methods.title")}
      empty={<NothingSold words={t("methods.empty")} />}
      rows={day?.methods.map((one) => ({
        key: one.method,
        name: one.method,
        weight: one.amount,
        figure: `${money(one.amount)} · ${t("metrics.salesCount", { count: one.sales })}`,
        to: sales(first, day.day, { payment: one.method }),
      }))}
    />
  )
}
