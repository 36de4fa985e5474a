import { Button, Group, Stack, Title } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconBuildingStore, IconCircleCheck, IconCircleX, IconHourglass } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { StatGrid } from "../../../components/ui/stat-grid.tsx"
import { adminPages, pharmaciesPath } from "../../../lib/paths.ts"
import { statsQuery } from "../api/pharmacies.ts"
import type { Stats as AdminStats } from "../api/pharmacies.ts"
import { LongestWaiting } from "./longest-waiting.tsx"

/** The number of pharmacies by status, and the registrations that wait for a decision. */
export const AdminDashboardPage = () => {
  const { t } = useTranslation("admin")
  const errorWords = useErrorWords()
  const { data, error, refetch } = useQuery(statsQuery)
  return (
    <>
      <PageHeader title={t("dashboard.title")} subtitle={t("dashboard.subtitle")} />
      <Stack gap="lg">
        {error === null ? null : (
          <ErrorBanner message={errorWords(error, t("failed.stats"))} onRetry={() => void refetch()} />
        )}
        <Stats stats={data} />
        <QuickActions />
        <LongestWaiting />
      </Stack>
    </>
  )
}

type StatsProps = { readonly stats: AdminStats | undefined }

const Stats = ({ stats }: StatsProps) => {
  const { t } = useTranslation("admin")
  const { count } = useFormat()
  const shown = (figure: number | undefined) => (figure === undefined ? undefined : count(figure))
  return (
    <StatGrid wide={4}>
      <StatCard
        label={t("dashboard.total")}
        value={shown(stats?.total_pharmacies)}
        icon={<IconBuildingStore />}
        to={adminPages.pharmacies}
      />
      <StatCard
        label={t("dashboard.pending")}
        value={shown(stats?.pending_approvals)}
        icon={<IconHourglass />}
        color="yellow"
        to={adminPages.pending}
      />
      <StatCard
        label={t("dashboard.approved")}
        value={shown(stats?.approved)}
        icon={<IconCircleCheck />}
        color="green"
        to={pharmaciesPath({ status: "APPROVED" })}
      />
      <StatCard
        label={t("dashboard.rejected")}
        value={shown(stats?.rejected)}
        icon={<IconCircleX />}
        color="red"
        to={pharmaciesPath({ status: "REJECTED" })}
      />
    </StatGrid>
  )
}

const QuickActions = () => {
  const { t } = useTranslation("admin")
  return (
    <Stack gap="sm">
      <Title order={2}>{t("dashboard.quickActions")}</Title>
      <Group>
        <Button
          component={Link}
          to={adminPages.pending}
          leftSection={<IconHourglass size={20} aria-hidden />}
        >
          {t("dashboard.review")}
        </Button>
        <Button
          component={Link}
          to={adminPages.pharmacies}
          variant="default"
          leftSection={<IconBuildingStore size={20} aria-hidden />}
        >
          {t("dashboard.viewAll")}
        </Button>
      </Group>
    </Stack>
  )
}
