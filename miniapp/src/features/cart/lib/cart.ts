import type { Answer } from "@rokthnam/shared/web/client/call-types"

export type Cart = Answer<"GET /cart">
export type CartItem = Cart["items"][number]

/** Whether a line counts in the total: a sold-out, expired or deleted medicine does not. */
export const canBeBought = (state: CartItem["state"]): boolean =>
  state === "available" || state === "not_enough"
