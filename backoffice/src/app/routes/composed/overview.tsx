import { useTranslation } from "react-i18next"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { Dashboard } from "../../../features/dashboard/components/dashboard.tsx"

/** The owner sees the dashboards of both documents on one page; staff see only the second. */
export const Overview = () => {
  const { t } = useTranslation("dashboard")
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <Dashboard />
    </>
  )
}
