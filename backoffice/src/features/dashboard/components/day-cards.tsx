import { Text } from "@mantine/core"
import { paceDays } from "@rokthnam/shared/Reorder/ReorderRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCalendarX, IconCoin, IconHourglassLow, IconReceipt } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { StatGrid } from "../../../components/ui/stat-grid.tsx"
import type { DayFigures } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"
import { ComparisonNote } from "./comparison-note.tsx"

/** How today and this month are going, and the stock that is about to be missing or lost. */
export const DayCards = ({ day }: { readonly day: DayFigures | undefined }) => {
  const { t } = useTranslation("dashboard")
  const { money, count } = useFormat()
  const { lead, sales } = useLeads()
  const expires = day?.expires
  return (
    <StatGrid wide={4}>
      <StatCard
        label={t("day.today")}
        value={day && money(day.today.amount)}
        icon={<IconReceipt />}
        color="green"
        note={day && <ComparisonNote with="day" now={day.today} earlier={day.same_weekday} />}
        to={day && sales(day.day, day.day)}
      />
      <StatCard
        label={t("owner.totalSales")}
        value={day && money(day.month.amount)}
        icon={<IconCoin />}
        color="green"
        note={day && <ComparisonNote with="month" now={day.month} earlier={day.last_month} />}
        to={day && sales(`${day.day.slice(0, 8)}01`, day.day)}
      />
      <StatCard
        label={t("runsOut.title")}
        value={day && count(day.runs_out.total)}
        icon={<IconHourglassLow />}
        color="yellow"
        note={
          day && (
            <Text size="sm" c="dimmed">
              {t("runsOut.pace", { count: paceDays })}
            </Text>
          )
        }
        to={day && lead("reorder", { days: String(day.runs_out.days) })}
      />
      <StatCard
        label={t("expires.atRisk")}
        value={expires && money((expires.expired_amount * 100 + expires.soon_amount * 100) / 100)}
        icon={<IconCalendarX />}
        color="red"
        note={
          expires && (
            <Text size="sm" c="dimmed">
              {t("expires.counts", {
                expired: count(expires.expired_items),
                soon: count(expires.soon_items),
              })}
            </Text>
          )
        }
        to={lead("expiryReport", { days: "30" })}
      />
    </StatGrid>
  )
}
