import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconAlertTriangle, IconCircleCheck, IconListDetails } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { StatGrid } from "../../../components/ui/stat-grid.tsx"
import type { Alert } from "../api/alerts.ts"

/** The numbers of active, acknowledged and all alerts. */
export const AlertCounts = ({ alerts }: { readonly alerts: ReadonlyArray<Alert> | undefined }) => {
  const { t } = useTranslation("alerts")
  const { count } = useFormat()
  const acknowledged = alerts?.filter((alert) => alert.is_acknowledged).length
  const figure = (number: number | undefined) => (number === undefined ? undefined : count(number))
  return (
    <StatGrid wide={3}>
      <StatCard
        label={t("page.active")}
        value={figure(alerts === undefined ? undefined : alerts.length - (acknowledged ?? 0))}
        icon={<IconAlertTriangle />}
        color="yellow"
      />
      <StatCard
        label={t("page.acknowledged")}
        value={figure(acknowledged)}
        icon={<IconCircleCheck />}
        color="green"
      />
      <StatCard label={t("page.total")} value={figure(alerts?.length)} icon={<IconListDetails />} />
    </StatGrid>
  )
}
