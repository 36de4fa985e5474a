import { CartFull, CartOverStock, largestCart, largestLineQuantity } from "@rokthnam/shared/Carts/Cart"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { MedicineExpired } from "@rokthnam/shared/Sales/Sale"
import type { Offer } from "./CartsRepo.ts"

/** What the rules of an addition need to know, as it was at one moment. */
export type AdditionFacts = {
  /** The number of lines in the cart, not counting the line of this medicine. */
  readonly other_lines: number
  /** The units of this medicine that are in the cart already. */
  readonly present: number
  /** Undefined when there is no such medicine. */
  readonly offer: Offer | undefined
}

/**
 * Why units of a medicine cannot be added to a cart; undefined when they can. `AdditionsRepo.add` has the same rules as
 * the condition under which it writes, and a test holds them equal.
 */
export const refusalOf = (
  { other_lines: others, present, offer }: AdditionFacts,
  quantity: number,
): CartFull | NotFound | MedicineExpired | CartOverStock | undefined => {
  if (others >= largestCart) return new CartFull({ limit: largestCart })
  if (offer === undefined || offer.pharmacy_status !== "APPROVED") return new NotFound({ what: "Medicine" })
  if (offer.expired) return new MedicineExpired({ medicine_id: offer.id, name: offer.name })
  const available = Math.min(offer.quantity, largestLineQuantity)
  return present + quantity > available ? new CartOverStock({ name: offer.name, available }) : undefined
}
