import { SimpleGrid, Text } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCoin, IconPackage, IconPackageOff } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { StatGrid } from "../../../components/ui/stat-grid.tsx"
import { ownerDashboardQuery } from "../api/dashboard.ts"
import type { OwnerDashboard } from "../api/dashboard.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { inPackages, useSoldWords } from "../lib/use-sold-words.ts"
import { MonthlySales } from "./monthly-sales.tsx"
import { RankList } from "./rank-list.tsx"

const trendSigns = { up: "▲", down: "▼", flat: "=" } as const
const trendColors = { up: "var(--color-success)", down: "var(--color-danger)", flat: "dimmed" } as const

const Trend = ({ sales }: { readonly sales: OwnerDashboard["total_sales"] }) => {
  const { t } = useTranslation("dashboard")
  return (
    <Text size="sm" c={trendColors[sales.trend]}>
      <span aria-hidden>{trendSigns[sales.trend]} </span>
      {t(`trend.${sales.trend}`, { percent: Math.abs(sales.percent_increase) })}
    </Text>
  )
}

/** The figures that only the owner sees: sales and their trend, inventory totals, monthly sales and best sellers. */
export const OwnerFigures = () => {
  const { t } = useTranslation("dashboard")
  const errorWords = useErrorWords()
  const { money, count } = useFormat()
  const sold = useSoldWords()
  const { fullName } = useMedicineNames()
  const { data, error, refetch } = useQuery(ownerDashboardQuery)
  if (error !== null && data === undefined) {
    return <ErrorBanner message={errorWords(error, t("failed.owner"))} onRetry={() => void refetch()} />
  }
  return (
    <>
      <StatGrid wide={3}>
        <StatCard
          label={t("owner.totalSales")}
          value={data === undefined ? undefined : money(data.total_sales.amount)}
          icon={<IconCoin />}
          color="green"
          note={data === undefined ? null : <Trend sales={data.total_sales} />}
        />
        <StatCard
          label={t("owner.totalItems")}
          value={data === undefined ? undefined : count(data.inventory.total_items)}
          icon={<IconPackage />}
        />
        <StatCard
          label={t("owner.lowStock")}
          value={data === undefined ? undefined : count(data.inventory.low_stock)}
          icon={<IconPackageOff />}
          color="yellow"
        />
      </StatGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <MonthlySales months={data?.monthly_sales} />
        <RankList
          title={t("owner.topItems")}
          empty={t("top.empty")}
          rows={data?.top_selling_items.map((item) => ({
            name: fullName(item.name, item),
            weight: inPackages(item.units, item.loose_units, item.unit_per_package),
            figure: sold(item.units, item.loose_units),
          }))}
        />
      </SimpleGrid>
    </>
  )
}
