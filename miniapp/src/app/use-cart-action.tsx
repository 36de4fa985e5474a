import { whenIdle } from "@rokthnam/shared/web/browser/when-idle"
import { lazy, Suspense, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router-dom"
import type { Offer } from "../features/search/api/search-queries.ts"
import { Button } from "../components/ui/button.tsx"
import { paths } from "./paths.ts"

const loadButton = () => import("../features/cart/components/add-to-cart-button.tsx")

/** Loaded with the search page, but after it: the button is needed when results are shown. */
const AddToCartButton = lazy(async () => ({ default: (await loadButton()).AddToCartButton }))

const ButtonPlace = () => {
  const { t } = useTranslation("common")
  return (
    <Button aria-label={t("loading")} disabled icon="cart" size="sm">
      {t("loading")}
    </Button>
  )
}

/**
 * Gives the button that puts a search result in the cart. A visitor signs in first, then finds the result in the cart
 * and the same search on the dashboard.
 */
export const useCartAction = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { i18n } = useTranslation()
  useEffect(
    () => whenIdle(() => void Promise.allSettled([loadButton(), i18n.loadNamespaces("cart")])),
    [i18n],
  )
  return (item: Offer, isPageAction = false) => (
    // The place of the button is kept, so that nothing moves when its code arrives.
    <Suspense fallback={<ButtonPlace />}>
      <AddToCartButton
        inStock={item.in_stock}
        isPageAction={isPageAction}
        medicineId={item.medicine_id}
        name={item.name}
        onSignInNeeded={() => void navigate(paths.login, { state: { from: `${paths.dashboard}${search}` } })}
        pharmacy={item.pharmacy.name}
      />
    </Suspense>
  )
}
