import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCategory, IconPackageOff, IconPill } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { StatGrid } from "../../../components/ui/stat-grid.tsx"
import type { Overview } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"

/** What the pharmacy has. What expires has a place of its own, where it is said in money too. */
export const StockCards = ({ overview }: { readonly overview: Overview | undefined }) => {
  const { t } = useTranslation("dashboard")
  const { count } = useFormat()
  const { lead } = useLeads()
  const shown = (figure: number | undefined) => (figure === undefined ? undefined : count(figure))
  return (
    <StatGrid wide={3}>
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
    </StatGrid>
  )
}
