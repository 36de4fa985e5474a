import { useLocation, useNavigate } from "react-router-dom"
import { AddToCartButton } from "../features/cart/components/add-to-cart-button.tsx"
import type { SearchItem } from "../features/search/api/search-queries.ts"
import { paths } from "./paths.ts"

/**
 * Gives the button that puts a search result in the cart. A visitor signs in first and then finds the same search on
 * the dashboard.
 */
export const useCartAction = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (item: SearchItem) => (
    <AddToCartButton
      inStock={item.in_stock}
      medicineId={item.medicine_id}
      name={item.name}
      onSignInNeeded={() => void navigate(paths.login, { state: { from: `${paths.dashboard}${search}` } })}
    />
  )
}
