import { canBeBought, linesByPharmacy, tellingLine } from "@rokthnam/shared/Carts/CartRules"
import type { Answer } from "@rokthnam/shared/web/client/call-types"

export type Cart = Answer<"GET /cart">
export type CartItem = Cart["items"][number]
export type CartPharmacies = Answer<"GET /cart/pharmacies">

/** Where the pharmacy of a line is, in degrees; undefined once that is not known any more. */
export const placeOf = ({
  pharmacy_name: name,
  pharmacy_latitude: latitude,
  pharmacy_longitude: longitude,
}: CartItem) => (latitude === null || longitude === null ? undefined : { name, latitude, longitude })

/** The lines of one pharmacy, and what those cost that can be bought, in dollars. */
export type CartGroup = {
  readonly key: string
  readonly first: CartItem
  readonly items: ReadonlyArray<CartItem>
  readonly total: number
}

/** The lines by pharmacy, with their sums. The first line of a group is one that the pharmacy still offers, if any is. */
export const groupsOf = (items: ReadonlyArray<CartItem>): ReadonlyArray<CartGroup> =>
  linesByPharmacy(items).flatMap((lines) => {
    const first = tellingLine(lines)
    if (first === undefined) return []
    // Sums of cents have no fractions.
    const cents = lines
      .filter(({ state }) => canBeBought(state))
      .reduce((total, { subtotal }) => total + Math.round(subtotal * 100), 0)
    return [
      { key: `${first.pharmacy_id ?? ""} ${first.pharmacy_name}`, first, items: lines, total: cents / 100 },
    ]
  })
