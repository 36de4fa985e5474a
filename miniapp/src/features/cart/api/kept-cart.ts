import { ownStore } from "../../../lib/customer.ts"
import { keptAnswer } from "../../../lib/kept-answer.ts"
import type { Cart } from "../lib/cart.ts"

const isCart = (value: unknown): value is Cart =>
  typeof value === "object" && value !== null && "items" in value && Array.isArray(value.items)

const kept = keptAnswer({ store: ownStore, name: "keptCart", field: "cart", isRight: isCart })

/** Keeps the cart for the counter of a pharmacy without reception. */
export const keepCart = kept.keep

/** A kept cart with the fields that lines of earlier versions lack. */
const completed = (cart: Cart): Cart => {
  const items = cart.items.map((item) => ({
    ...item,
    medicine_dosage: item.medicine_dosage ?? null,
    pharmacy_id: item.pharmacy_id ?? null,
    pharmacy_address: item.pharmacy_address ?? null,
    pharmacy_latitude: item.pharmacy_latitude ?? null,
    pharmacy_longitude: item.pharmacy_longitude ?? null,
  }))
  return { ...cart, buyable_items: cart.buyable_items ?? cart.total_items, items }
}

/** The customer's cart as it was last loaded here, with the time of it; undefined when it never was. */
export const keptCart = (customerId: string): { readonly at: number; readonly cart: Cart } | undefined => {
  const found = kept.read(customerId)
  return found && { at: found.at, cart: completed(found.answer) }
}
