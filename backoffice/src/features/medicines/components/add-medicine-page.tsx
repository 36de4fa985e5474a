import { useTranslation } from "react-i18next"
import { BackLink } from "../../../components/ui/back-link.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { useArea } from "../../../lib/use-area.ts"
import type { CategoryOption } from "./description-fields.tsx"
import { MedicineForm } from "./medicine-form.tsx"

/** Adds a medicine to the inventory. */
export const AddMedicinePage = ({ categories }: { readonly categories: ReadonlyArray<CategoryOption> }) => {
  const { t } = useTranslation("medicines")
  const list = useArea().to("medicines")
  return (
    <>
      <BackLink to={list} label={t("form.back")} />
      <PageHeader title={t("form.addTitle")} subtitle={t("form.addSubtitle")} />
      <MedicineForm categories={categories} list={list} />
    </>
  )
}
