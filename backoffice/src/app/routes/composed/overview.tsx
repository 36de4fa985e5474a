import { Stack } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { OverviewFigures } from "../../../features/dashboard/components/overview-figures.tsx"
import { OwnerFigures } from "../../../features/dashboard/components/owner-figures.tsx"
import { useArea } from "../../../lib/use-area.ts"

/** The owner sees the dashboards of both documents on one page; staff see only the second. */
export const Overview = () => {
  const { t } = useTranslation("dashboard")
  const { area } = useArea()
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <Stack gap="md">
        {area === "pharmacy" ? <OwnerFigures /> : null}
        <OverviewFigures />
      </Stack>
    </>
  )
}
