import { useTranslation } from "react-i18next"
import { BackLink } from "../../../components/ui/back-link.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { pathIn } from "../../../lib/paths.ts"
import { StaffForm } from "./staff-form.tsx"

const list = pathIn("pharmacy", "users")

/** Adds a staff member. */
export const AddStaffPage = () => {
  const { t } = useTranslation("staff")
  return (
    <>
      <BackLink to={list} label={t("back")} />
      <PageHeader title={t("addTitle")} subtitle={t("addSubtitle")} />
      <StaffForm list={list} />
    </>
  )
}
