import { useTranslation } from "react-i18next"
import { MedicineSearch } from "../../features/search/components/medicine-search.tsx"
import { usePageTitle } from "../../lib/page-title.ts"

/** The public search. */
export const HomePage = () => {
  const { t } = useTranslation("search")
  usePageTitle(t("title"))
  return <MedicineSearch text={t("subtitle")} title={t("title")} />
}
