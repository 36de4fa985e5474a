import type { CartItem, LineState } from "@rokthnam/shared/Carts/Cart"
import { times } from "@rokthnam/shared/Primitives/Money"
import { openingOf } from "../OpeningNow.ts"
import type { CartLine, Offer } from "./CartsRepo.ts"

const stateOf = (line: CartLine, offer: Offer | undefined): LineState => {
  if (offer === undefined || offer.pharmacy_status !== "APPROVED") return "unavailable"
  if (offer.expired) return "expired"
  if (offer.quantity === 0) return "out_of_stock"
  return offer.quantity < line.quantity ? "not_enough" : "available"
}

/**
 * A cart line with the medicine's current name and price, or the last seen ones if the medicine no longer exists. `now` is
 * the time, in milliseconds since 1970, for which it says whether the pharmacy is open.
 */
export const checkLine = (line: CartLine, offer: Offer | undefined, now: number): CartItem => {
  const state = stateOf(line, offer)
  const price = offer?.price ?? line.price
  return {
    id: line.id,
    medicine_id: offer?.id ?? null,
    medicine_name: offer?.name ?? line.medicine_name,
    medicine_dosage: offer?.dosage ?? null,
    medicine_photo: offer?.photo ?? null,
    medicine_price: price,
    earlier_price: price === line.price ? null : line.price,
    pharmacy_id: offer?.pharmacy_id ?? null,
    pharmacy_name: offer?.pharmacy_name ?? line.pharmacy_name,
    pharmacy_phone: offer?.pharmacy_phone ?? null,
    pharmacy_address: offer?.pharmacy_address ?? null,
    pharmacy_latitude: offer?.pharmacy_latitude ?? null,
    pharmacy_longitude: offer?.pharmacy_longitude ?? null,
    pharmacy_opening: openingOf(offer?.pharmacy_hours ?? null, now),
    quantity: line.quantity,
    subtotal: times(price, line.quantity),
    available_quantity: state === "unavailable" || state === "expired" ? 0 : (offer?.quantity ?? 0),
    state,
  }
}
