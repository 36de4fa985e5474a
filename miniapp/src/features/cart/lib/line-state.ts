import type { CartItem } from "../api/cart-queries.ts"

/** Whether a line counts in the total: what sold out, expired or vanished does not. */
export const canBeBought = (state: CartItem["state"]): boolean =>
  state === "available" || state === "not_enough"
