import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconAlertTriangle, IconCircleCheck, IconListDetails } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { StatGrid } from "../../../components/ui/stat-grid.tsx"
import { alertCountQuery } from "../api/alerts.ts"
import type { AlertPage } from "../api/alerts.ts"

/** Says why the number at the bell is not known, or not the latest. The bell itself does not. */
export const CountProblem = () => {
  const { t } = useTranslation("alerts")
  const errorWords = useErrorWords()
  const { error, refetch } = useQuery(alertCountQuery)
  return error === null ? null : (
    <ErrorBanner message={errorWords(error, t("failed.count"))} onRetry={() => void refetch()} />
  )
}

/** The numbers of active, acknowledged and all alerts of the chosen type. */
export const AlertCounts = ({ counts }: { readonly counts: AlertPage["counts"] | undefined }) => {
  const { t } = useTranslation("alerts")
  const { count } = useFormat()
  const figure = (number: number | undefined) => (number === undefined ? undefined : count(number))
  return (
    <StatGrid wide={3}>
      <StatCard
        label={t("page.active")}
        value={figure(counts?.active)}
        icon={<IconAlertTriangle />}
        color="yellow"
      />
      <StatCard
        label={t("page.acknowledged")}
        value={figure(counts?.acknowledged)}
        icon={<IconCircleCheck />}
        color="green"
      />
      <StatCard
        label={t("page.total")}
        value={figure(counts && counts.active + counts.acknowledged)}
        icon={<IconListDetails />}
      />
    </StatGrid>
  )
}
