import { useSessionState } from "@rokthnam/shared/web/sessions/use-session"
import { customer } from "../../../lib/customer.ts"
import { keptCart } from "../api/kept-cart.ts"

/**
 * Whether this device keeps the cart of the customer whose session has merely expired. A session that the API refused may
 * have been ended from another device, such as after a theft, so its cart is not shown.
 */
export const useExpiredCart = (): boolean => {
  const state = useSessionState(customer)
  return state.status === "ended" && state.ending === "expired" && keptCart(state.account) !== undefined
}
