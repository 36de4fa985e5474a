import { useTranslation } from "react-i18next"
import { Breadcrumbs } from "../../../components/ui/breadcrumbs.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { useWayBack } from "../../../components/frames/way-back.ts"
import { pathIn } from "../../../lib/paths.ts"
import { StaffForm } from "./staff-form.tsx"

/** Adds a staff member. */
export const AddStaffPage = () => {
  const { t } = useTranslation("staff")
  const list = useWayBack(pathIn("pharmacy", "users"))
  return (
    <>
      <Breadcrumbs back={{ to: list, label: t("back") }} here={t("addTitle")} />
      <PageHeader title={t("addTitle")} subtitle={t("addSubtitle")} />
      <StaffForm list={list} />
    </>
  )
}
