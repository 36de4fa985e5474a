import type { CartItem } from "../api/cart-queries.ts"

/** Whether a line counts in the total: a sold-out, expired or deleted medicine does not. */
export const canBeBought = (state: CartItem["state"]): boolean =>
  state === "available" || state === "not_enough"
