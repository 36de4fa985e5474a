import { ownStore } from "../../../lib/customer.ts"
import type { Cart } from "../lib/cart.ts"

/** A cart as it was last loaded on this device; `at` is the time of the load in milliseconds since 1970. */
type KeptCart = { readonly customerId: string; readonly at: number; readonly cart: Cart }

const storedUnder = "keptCart"

const isKept = (value: unknown): value is KeptCart =>
  typeof value === "object" &&
  value !== null &&
  "customerId" in value &&
  "at" in value &&
  typeof value.at === "number" &&
  "cart" in value &&
  typeof value.cart === "object" &&
  value.cart !== null &&
  "items" in value.cart &&
  Array.isArray(value.cart.items)

/** Keeps the cart for the counter of a pharmacy without reception. */
export const keepCart = (customerId: string, cart: Cart): void =>
  ownStore.write(storedUnder, JSON.stringify({ customerId, at: Date.now(), cart }))

/** A kept cart with the fields that lines of earlier versions lack. */
const completed = (kept: KeptCart): KeptCart => {
  const items = kept.cart.items.map((item) => ({
    ...item,
    medicine_dosage: item.medicine_dosage ?? null,
    pharmacy_id: item.pharmacy_id ?? null,
    pharmacy_address: item.pharmacy_address ?? null,
    pharmacy_latitude: item.pharmacy_latitude ?? null,
    pharmacy_longitude: item.pharmacy_longitude ?? null,
  }))
  const buyable_items = kept.cart.buyable_items ?? kept.cart.total_items
  return { ...kept, cart: { ...kept.cart, buyable_items, items } }
}

/** The customer's cart as it was last loaded here; undefined when it never was. */
export const keptCart = (customerId: string): KeptCart | undefined => {
  try {
    const kept: unknown = JSON.parse(ownStore.read(storedUnder) ?? "null")
    return isKept(kept) && kept.customerId === customerId ? completed(kept) : undefined
  } catch {
    return undefined
  }
}
