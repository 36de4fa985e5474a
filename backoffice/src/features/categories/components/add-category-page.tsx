import { useTranslation } from "react-i18next"
import { Breadcrumbs } from "../../../components/ui/breadcrumbs.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { useWayBack } from "../../../components/frames/way-back.ts"
import { useArea } from "../../../lib/use-area.ts"
import { CategoryForm } from "./category-form.tsx"

/** Adds a category. */
export const AddCategoryPage = () => {
  const { t } = useTranslation("categories")
  const list = useWayBack(useArea().to("categories"))
  return (
    <>
      <Breadcrumbs back={{ to: list, label: t("back") }} here={t("addTitle")} />
      <PageHeader title={t("addTitle")} />
      <CategoryForm list={list} />
    </>
  )
}
