import { SimpleGrid, Text } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { addDays, today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCalendarDue, IconCategory, IconPackageOff, IconPill, IconReceipt } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { Panel } from "../../../components/ui/panel.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { StatGrid } from "../../../components/ui/stat-grid.tsx"
import { overviewQuery } from "../api/dashboard.ts"
import type { Overview } from "../api/dashboard.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { useLeads } from "../lib/use-leads.ts"
import { inPackages, useSoldWords } from "../lib/use-sold-words.ts"
import { RankList } from "./rank-list.tsx"
import { RecentSales } from "./recent-sales.tsx"

/** The inventory overview: best sellers, recent sales, metric cards. `children` are further panels. */
export const OverviewFigures = ({ children }: { readonly children?: ReactNode }) => {
  const { t } = useTranslation("dashboard")
  const errorWords = useErrorWords()
  const { money } = useFormat()
  const sold = useSoldWords()
  const { fullName } = useMedicineNames()
  const { lead } = useLeads()
  const { data, error, refetch } = useQuery(overviewQuery)
  if (error !== null && data === undefined) {
    return <ErrorBanner message={errorWords(error, t("failed.overview"))} onRetry={() => void refetch()} />
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <RankList
          title={t("top.title")}
          empty={t("top.empty")}
          rows={data?.top_selling_medicines.map((one) => ({
            name: fullName(one.name, one),
            weight: inPackages(one.total_quantity, one.total_loose_units, one.unit_per_package),
            figure: `${sold(one.total_quantity, one.total_loose_units)} · ${money(one.total_revenue)}`,
            to: lead("saleHistory", { search: `${one.name} ${one.dosage}`.trim() }),
          }))}
        />
        {children}
      </SimpleGrid>
      <Panel title={t("recent.title")} to={lead("saleHistory")}>
        <RecentSales sales={data?.recent_sales} />
      </Panel>
      <MetricCards overview={data} />
    </>
  )
}

const MetricCards = ({ overview }: { readonly overview: Overview | undefined }) => {
  const { t } = useTranslation("dashboard")
  const { money, count } = useFormat()
  const shown = (figure: number | undefined) => (figure === undefined ? undefined : count(figure))
  const sales = overview?.sales_last_30_days
  const { lead, sales: salesOf } = useLeads()
  return (
    <StatGrid wide={5}>
      <StatCard
        label={t("metrics.sales")}
        value={sales === undefined ? undefined : money(sales.total_revenue)}
        icon={<IconReceipt />}
        color="green"
        to={salesOf(addDays(today(), -29), today())}
        note={
          sales === undefined ? null : (
            <Text size="sm" c="dimmed">
              {t("metrics.salesCount", { count: sales.total_sales })}
            </Text>
          )
        }
      />
      <StatCard
        label={t("metrics.medicines")}
        value={shown(overview?.total_medicines)}
        icon={<IconPill />}
        to={lead("medicines")}
      />
      <StatCard
        label={t("metrics.categories")}
        value={shown(overview?.total_categories)}
        icon={<IconCategory />}
        color="blue"
        to={lead("categories")}
      />
      <StatCard
        label={t("metrics.lowStock")}
        value={shown(overview?.inventory_alerts.low_stock_count)}
        icon={<IconPackageOff />}
        color="yellow"
        to={lead("alerts", { type: "LOW_STOCK" })}
      />
      <StatCard
        label={t("metrics.expiring")}
        value={shown(overview?.inventory_alerts.expiring_soon_count)}
        icon={<IconCalendarDue />}
        color="red"
        to={lead("alerts", { type: "EXPIRING_SOON" })}
      />
    </StatGrid>
  )
}
