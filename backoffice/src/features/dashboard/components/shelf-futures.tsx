import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { DayFigures } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"
import { FigureList } from "./figure-list.tsx"

type Props = { readonly day: DayFigures | undefined }

/** What runs out within a week at the pace of its sales, the soonest first. */
export const RunsOut = ({ day }: Props) => {
  const { t } = useTranslation("dashboard")
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  const { lead } = useLeads()
  const leftOf = (item: DayFigures["runs_out"]["items"][number]) => {
    const { quantity, loose_units: loose, days_left: days } = item
    if (quantity === 0 && loose === 0) return t("runsOut.none")
    return `${t("runsOut.left", { amount: amounts(quantity, loose) })} · ${t("runsOut.days", { count: days })}`
  }
  const found = day?.runs_out
  return (
    <FigureList
      title={t("runsOut.title")}
      to={
        found === undefined || found.total === 0 ? undefined : lead("reorder", { days: String(found.days) })
      }
      empty={t("runsOut.empty")}
      more={found === undefined ? 0 : found.total - found.items.length}
      rows={found?.items.map((item) => ({
        key: item.medicine_id,
        name: fullName(item.name, item),
        figure: leftOf(item),
        to: lead("medicines", { search: `${item.name} ${item.dosage}`.trim() }),
      }))}
    />
  )
}

/** What has expired or expires soon, the dearest first. */
export const Expires = ({ day }: Props) => {
  const { t } = useTranslation("dashboard")
  const { money } = useFormat()
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  const { lead } = useLeads()
  const found = day?.expires
  const total = found === undefined ? 0 : found.expired_items + found.soon_items
  const when = (days: number) => (days <= 0 ? t("expires.expired") : t("expires.days", { count: days }))
  return (
    <FigureList
      title={t("expires.title", { count: found?.days ?? 30 })}
      to={total === 0 ? undefined : lead("expiryReport", { days: "30" })}
      empty={t("expires.empty")}
      more={total - (found?.items.length ?? 0)}
      rows={found?.items.map((item) => ({
        key: item.medicine_id,
        name: fullName(item.name, item),
        figure: `${when(item.days_until_expiry)} · ${t("runsOut.left", { amount: amounts(item.quantity, item.loose_units) })} · ${money(item.amount)}`,
        to: lead("medicines", { search: `${item.name} ${item.dosage}`.trim() }),
      }))}
    />
  )
}
