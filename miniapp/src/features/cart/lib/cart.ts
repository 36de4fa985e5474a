import type { Answer } from "@rokthnam/shared/web/client/call-types"

export type Cart = Answer<"GET /cart">
export type CartItem = Cart["items"][number]
export type CartPharmacies = Answer<"GET /cart/pharmacies">

/** Whether a line counts in the total: a sold-out, expired or deleted medicine does not. */
export const canBeBought = (state: CartItem["state"]): boolean =>
  state === "available" || state === "not_enough"

/** The lines of one pharmacy, and what those cost that can be bought, in dollars. */
export type CartGroup = {
  readonly key: string
  readonly first: CartItem
  readonly items: ReadonlyArray<CartItem>
  readonly total: number
}

/** The lines by pharmacy, in the order in which each came first. */
export const groupsOf = (items: ReadonlyArray<CartItem>): ReadonlyArray<CartGroup> => {
  const groups = new Map<string, Array<CartItem>>()
  for (const item of items) {
    const key = `${item.pharmacy_id ?? ""} ${item.pharmacy_name}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups].flatMap(([key, lines]) => {
    const [first] = lines
    if (first === undefined) return []
    // Sums of cents have no fractions.
    const cents = lines
      .filter(({ state }) => canBeBought(state))
      .reduce((total, { subtotal }) => total + Math.round(subtotal * 100), 0)
    return [{ key, first, items: lines, total: cents / 100 }]
  })
}
