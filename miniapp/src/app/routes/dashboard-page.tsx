import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useTranslation } from "react-i18next"
import { PhotoSearch } from "../../features/photo-lookup/components/photo-search.tsx"
import { MedicineSearch } from "../../features/search/components/medicine-search.tsx"
import { useSearchAddress } from "../../features/search/lib/search-address.ts"
import { useShownCustomer } from "../../lib/customer.ts"
import { OwnArrivals } from "../own-arrivals.tsx"
import { useCartAction } from "../use-cart-action.tsx"
import { useWatchAction } from "../use-watch-action.tsx"

/** The customer's dashboard: search by name or photo, with the cart. */
export const DashboardPage = () => {
  const { t } = useTranslation(["account", "layout"])
  const customer = useShownCustomer()
  const [{ query }] = useSearchAddress()
  usePageTitle(t("layout:dashboard"))
  return (
    <>
      <OwnArrivals />
      <MedicineSearch
        renderAction={useCartAction()}
        renderOther={(search) => <PhotoSearch current={query} onName={search} />}
        renderWaiting={useWatchAction()}
        text={t("account:dashboardText")}
        title={t("account:welcome", { name: customer?.name ?? "" })}
      />
    </>
  )
}
