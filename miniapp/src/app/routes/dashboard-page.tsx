import { useTranslation } from "react-i18next"
import { AddToCartButton } from "../../features/cart/components/add-to-cart-button.tsx"
import { PhotoSearch } from "../../features/photo-lookup/components/photo-search.tsx"
import { MedicineSearch } from "../../features/search/components/medicine-search.tsx"
import { useSearchAddress } from "../../features/search/lib/search-address.ts"
import { usePageTitle } from "../../lib/page-title.ts"
import { useSession } from "../../lib/session.ts"

/** The customer's own search: by name or photo, with a cart. */
export const DashboardPage = () => {
  const { t } = useTranslation(["account", "layout"])
  const session = useSession()
  const [{ query }] = useSearchAddress()
  usePageTitle(t("layout:dashboard"))
  return (
    <MedicineSearch
      renderAction={(item) => (
        <AddToCartButton inStock={item.in_stock} medicineId={item.medicine_id} name={item.name} />
      )}
      renderOther={(search, located) => <PhotoSearch current={query} located={located} onName={search} />}
      text={t("account:dashboardText")}
      title={t("account:welcome", { name: session?.name ?? "" })}
    />
  )
}
