import { Text } from "@mantine/core"
import { addDays, clockAfter } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCalendarStats, IconCoin, IconReceipt } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { StatGrid } from "../../../components/ui/stat-grid.tsx"
import type { DayFigures, Overview } from "../api/dashboard.ts"
import { recentDays, useLeads } from "../lib/use-leads.ts"
import { ComparisonNote } from "./comparison-note.tsx"

type Props = {
  readonly day: DayFigures | undefined
  /** Undefined while it loads. */
  readonly overview: Overview | undefined
}

/** Figures as they usually are: as long as their words is the room for those that come. */
const usual = { amount: 1000, sales: 100 } as const
const usualBefore = { amount: 1500, sales: 100 } as const

/** The first day of the month before, and its day of the same number until that time, or all of it if it has fewer days. */
const monthBefore = (day: string, until: string | undefined) => {
  const last = addDays(`${day.slice(0, 8)}01`, -1)
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  const first = `${last.slice(0, 8)}01`
  return same <= last ? ([first, same, until] as const) : ([first, last, undefined] as const)
}

/** What was sold today, this month and in the last thirty days; the first two beside the same part before. */
export const SalesCards = ({ day, overview }: Props) => {
  const { t } = useTranslation("dashboard")
  const { money } = useFormat()
  const { sales, salesUntil } = useLeads()
  const until = day && clockAfter(day.read_at)
  const recent = overview?.sales_last_30_days
  return (
    <StatGrid wide={3}>
      <StatCard
        label={t("day.today")}
        value={day && money(day.today.amount)}
        icon={<IconReceipt />}
        color="green"
        note={
          <ComparisonNote
            with="day"
            now={day?.today ?? usual}
            earlier={day?.same_weekday ?? usualBefore}
            to={day && salesUntil(addDays(day.day, -7), addDays(day.day, -7), until)}
          />
        }
        to={day && sales(day.day, day.day)}
      />
      <StatCard
        label={t("owner.totalSales")}
        value={day && money(day.month.amount)}
        icon={<IconCoin />}
        color="green"
        note={
          <ComparisonNote
            with="month"
            now={day?.month ?? usual}
            earlier={day?.last_month ?? usualBefore}
            to={day && salesUntil(...monthBefore(day.day, until))}
          />
        }
        to={day && sales(`${day.day.slice(0, 8)}01`, day.day)}
      />
      <StatCard
        label={t("metrics.sales")}
        value={recent && money(recent.total_revenue)}
        icon={<IconCalendarStats />}
        color="green"
        to={day && sales(addDays(day.day, 1 - recentDays), day.day)}
        note={
          <Text size="sm" c="dimmed">
            {t("metrics.salesCount", { count: recent?.total_sales ?? 0 })}
          </Text>
        }
      />
    </StatGrid>
  )
}
