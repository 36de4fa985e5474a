import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useTranslation } from "react-i18next"
import { MedicineSearch } from "../../features/search/components/medicine-search.tsx"
import { useSearchAddress } from "../../features/search/lib/search-address.ts"
import { useCartAction } from "../use-cart-action.tsx"
import { useWatchAction } from "../use-watch-action.tsx"

/** The home page with the public search. */
export const HomePage = () => {
  const { t } = useTranslation("search")
  const [{ query }] = useSearchAddress()
  usePageTitle(query === "" ? t("title") : t("landingTitle", { query }))
  return (
    <MedicineSearch
      renderAction={useCartAction()}
      renderWaiting={useWatchAction()}
      text={t("subtitle")}
      title={t("title")}
    />
  )
}
