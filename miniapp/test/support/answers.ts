import type { Cart, CartItem } from "../../src/features/cart/lib/cart.ts"
import type { SearchAnswer, SearchItem } from "../../src/features/search/api/search-queries.ts"

/** A search result in the contract's format. */
export const searchItem = (part: Partial<SearchItem> = {}): SearchItem => ({
  medicine_id: 7,
  name: "Paracetamol 500",
  dosage: "500 mg",
  photo: null,
  in_stock: true,
  quantity: 120,
  price: 1.5,
  distance: { value: 1.234, unit: "km" },
  last_updated: "2026-11-21T09:05:00.000Z",
  pharmacy: {
    id: 5,
    name: "U-Care",
    address: "Street 51, Phnom Penh",
    phone: "012 345 678",
    latitude: 11.55,
    longitude: 104.92,
    opening: null,
  },
  ...part,
})

/** One offer, as its own page asks for it. */
export const offerAnswer = () => {
  const { distance, pharmacy, ...offered } = searchItem()
  return { ...offered, pharmacy: { ...pharmacy, distance, opening_hours: null } }
}

export const searchAnswer = (part: Partial<SearchAnswer> = {}): SearchAnswer => ({
  items: [searchItem()],
  pages: 1,
  page: 1,
  total: 1,
  match: "exact",
  corrected_query: null,
  caution: [],
  ...part,
})

export const cartItem = (part: Partial<CartItem> = {}): CartItem => ({
  id: 1,
  medicine_id: 7,
  medicine_name: "Paracetamol 500",
  medicine_dosage: "500 mg",
  medicine_photo: null,
  medicine_price: 1.5,
  earlier_price: null,
  pharmacy_id: 5,
  pharmacy_name: "U-Care",
  pharmacy_phone: "012 345 678",
  pharmacy_address: "Street 51, Phnom Penh",
  pharmacy_latitude: 11.55,
  pharmacy_longitude: 104.92,
  pharmacy_opening: null,
  quantity: 1,
  subtotal: 1.5,
  available_quantity: 120,
  state: "available",
  ...part,
})

export const cartAnswer = (items: readonly CartItem[]): Cart => ({
  items,
  total: 1.5,
  earlier_total: null,
  total_items: items.length,
  buyable_items: items.length,
})

/** The profile of a customer who signs in with an e-mail. */
export const profile = {
  id: 1,
  first_name: "Sokha",
  last_name: "Chan",
  email: "sokha@example.com" as string | null,
  has_telegram: false,
  phone: null,
  photo: null,
  shown_photo: null,
}
