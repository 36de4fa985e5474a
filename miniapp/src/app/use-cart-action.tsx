import { useLocation, useNavigate } from "react-router-dom"
import { AddToCartButton } from "../features/cart/components/add-to-cart-button.tsx"
import type { SearchItem } from "../features/search/api/search-queries.ts"
import { useSendWaiting } from "../features/cart/lib/use-send-waiting.ts"
import { useShownCustomer } from "../lib/customer.ts"
import { paths } from "./paths.ts"

/**
 * Gives the button that puts a search result in the cart. A visitor signs in first, then finds the result in the cart
 * and the same search on the dashboard.
 */
export const useCartAction = () => {
  const navigate = useNavigate()
  useSendWaiting(useShownCustomer()?.id)
  const { search } = useLocation()
  return (item: SearchItem) => (
    <AddToCartButton
      inStock={item.in_stock}
      medicineId={item.medicine_id}
      name={item.name}
      pharmacy={item.pharmacy.name}
      onSignInNeeded={() => void navigate(paths.login, { state: { from: `${paths.dashboard}${search}` } })}
    />
  )
}
