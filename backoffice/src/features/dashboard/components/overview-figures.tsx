import { Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCalendarDue, IconCategory, IconPackageOff, IconPill, IconReceipt } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { StatGrid } from "../../../components/ui/stat-grid.tsx"
import { overviewQuery } from "../api/dashboard.ts"
import type { Overview } from "../api/dashboard.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { inPackages, useSoldWords } from "../lib/use-sold-words.ts"
import { RankList } from "./rank-list.tsx"
import { RecentSales } from "./recent-sales.tsx"

/** The inventory overview: metric cards, best sellers, recent sales. */
export const OverviewFigures = () => {
  const { t } = useTranslation("dashboard")
  const errorWords = useErrorWords()
  const { money } = useFormat()
  const sold = useSoldWords()
  const { fullName } = useMedicineNames()
  const { data, error, refetch } = useQuery(overviewQuery)
  if (error !== null && data === undefined) {
    return <ErrorBanner message={errorWords(error, t("failed.overview"))} onRetry={() => void refetch()} />
  }
  return (
    <>
      <MetricCards overview={data} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <RankList
          title={t("top.title")}
          empty={t("top.empty")}
          rows={data?.top_selling_medicines.map((one) => ({
            name: fullName(one.name, one),
            weight: inPackages(one.total_quantity, one.total_loose_units, one.unit_per_package),
            figure: `${sold(one.total_quantity, one.total_loose_units)} · ${money(one.total_revenue)}`,
          }))}
        />
        <Paper p="lg">
          <Stack gap="md">
            <Title order={2} size="h3">
              {t("recent.title")}
            </Title>
            <RecentSales sales={data?.recent_sales} />
          </Stack>
        </Paper>
      </SimpleGrid>
    </>
  )
}

const MetricCards = ({ overview }: { readonly overview: Overview | undefined }) => {
  const { t } = useTranslation("dashboard")
  const { money, count } = useFormat()
  const shown = (figure: number | undefined) => (figure === undefined ? undefined : count(figure))
  const sales = overview?.sales_last_30_days
  return (
    <StatGrid wide={5}>
      <StatCard
        label={t("metrics.sales")}
        value={sales === undefined ? undefined : money(sales.total_revenue)}
        icon={<IconReceipt />}
        color="green"
        note={
          sales === undefined ? null : (
            <Text size="sm" c="dimmed">
              {t("metrics.salesCount", { count: sales.total_sales })}
            </Text>
          )
        }
      />
      <StatCard label={t("metrics.medicines")} value={shown(overview?.total_medicines)} icon={<IconPill />} />
      <StatCard
        label={t("metrics.categories")}
        value={shown(overview?.total_categories)}
        icon={<IconCategory />}
        color="blue"
      />
      <StatCard
        label={t("metrics.lowStock")}
        value={shown(overview?.inventory_alerts.low_stock_count)}
        icon={<IconPackageOff />}
        color="yellow"
      />
      <StatCard
        label={t("metrics.expiring")}
        value={shown(overview?.inventory_alerts.expiring_soon_count)}
        icon={<IconCalendarDue />}
        color="red"
      />
    </StatGrid>
  )
}
