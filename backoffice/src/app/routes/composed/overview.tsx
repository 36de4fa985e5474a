import { Stack } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { DayOverview } from "../../../features/dashboard/components/day-overview.tsx"
import { OverviewFigures } from "../../../features/dashboard/components/overview-figures.tsx"
import { MonthlySales } from "../../../features/dashboard/components/monthly-sales.tsx"
import { useArea } from "../../../lib/use-area.ts"

/** The owner sees the dashboards of both documents on one page; staff see only the second. */
export const Overview = () => {
  const { t } = useTranslation("dashboard")
  const { area } = useArea()
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <Stack gap="md">
        <DayOverview />
        <OverviewFigures>{area === "pharmacy" ? <MonthlySales /> : null}</OverviewFigures>
      </Stack>
    </>
  )
}
