import { whenIdle } from "@rokthnam/shared/web/browser/when-idle"
import { usePrefetchQuery, useQuery } from "@tanstack/react-query"
import { useDeferredValue } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router-dom"
import { dosageOf } from "../features/search/lib/numbered.ts"
import type { Offer } from "../features/search/api/search-queries.ts"
import { Button } from "../components/ui/button.tsx"
import { laterCode, useCodeWhenReachable } from "../components/ui/later.tsx"
import type { MissingCode } from "../components/ui/later.tsx"
import { paths } from "./paths.ts"

/** Loaded with the search page, but after it: the button is needed when results are shown. */
const cartButton = laterCode(
  "cart-button",
  async () => {
    await new Promise<void>(whenIdle)
    return (await import("../features/cart/components/add-to-cart-button.tsx")).AddToCartButton
  },
  ["cart"],
)

/** The place of the button while its code comes, so that nothing moves then. */
const ButtonPlace = ({ of }: { readonly of: string }) => {
  const { t } = useTranslation("common")
  return (
    <Button aria-label={`${t("loading")}: ${of}`} disabled icon="cart" size="sm">
      {t("loading")}
    </Button>
  )
}

type NotLoadedProps = MissingCode & { readonly of: string }

const NotLoaded = ({ of, ...missing }: NotLoadedProps) => {
  const { t } = useTranslation("common")
  useCodeWhenReachable(missing)
  return (
    <Button aria-label={`${t("retry")}: ${of}`} icon="cart" onClick={() => void missing.onRetry()} size="sm">
      {t("retry")}
    </Button>
  )
}

type CartActionProps = { readonly item: Offer; readonly isPageAction: boolean }

/**
 * Puts a search result in the cart. Each button asks for the code itself: what a query tells is rendered at once and in one piece,
 * which would be the whole page if the page asked.
 */
const CartAction = ({ item, isPageAction }: CartActionProps) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { data, isError, refetch } = useQuery(cartButton)
  // the buttons of many results come in short pieces of work
  const loaded = useDeferredValue(data)
  // told from the buttons of the other results
  const of = `${item.name} ${dosageOf(item)}, ${item.pharmacy.name}`
  if (isError) return <NotLoaded of={of} come={cartButton.come} onRetry={refetch} />
  if (loaded === undefined) return <ButtonPlace of={of} />
  return (
    <loaded.Component
      dosage={dosageOf(item)}
      inStock={item.in_stock}
      isPageAction={isPageAction}
      medicineId={item.medicine_id}
      name={item.name}
      onSignInNeeded={() => void navigate(paths.login, { state: { from: `${paths.dashboard}${search}` } })}
      pharmacy={item.pharmacy.name}
    />
  )
}

// One that had another medicine would keep what it said of that one, and a press that was meant for it.
const cartAction = (item: Offer, isPageAction = false) => (
  <CartAction isPageAction={isPageAction} item={item} key={item.medicine_id} />
)

/**
 * Gives the button that puts a search result in the cart. A visitor signs in first, then finds the result in the cart
 * and the same search on the dashboard.
 */
export const useCartAction = () => {
  usePrefetchQuery(cartButton)
  return cartAction
}
