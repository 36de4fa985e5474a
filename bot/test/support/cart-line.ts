import type { CartItem } from "@rokthnam/shared/Carts/Cart"
import { CartItemId, MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import type { WholeList } from "../../src/services/rokthnam-api.ts"
import { pharmacy } from "./chat.ts"

/** A line of a cart: two packages of a medicine at Psar Thmey, unless the overrides differ. */
export const cartLine = (id: number, overrides: Partial<CartItem> = {}): CartItem => ({
  id: CartItemId.make(id),
  medicine_id: MedicineId.make(id),
  medicine_name: `Medicine ${id}`,
  medicine_dosage: "500mg",
  medicine_photo: null,
  medicine_price: cents(150),
  earlier_price: null,
  pharmacy_id: PharmacyId.make(5),
  pharmacy_name: "Psar Thmey",
  pharmacy_phone: "012 345 678",
  pharmacy_address: "Street 271, Phnom Penh",
  pharmacy_latitude: 11.54,
  pharmacy_longitude: 104.92,
  pharmacy_opening: null,
  quantity: 2,
  subtotal: cents(300),
  available_quantity: 12,
  state: "available",
  ...overrides,
})

/** A pharmacy that holds one medicine of a list, at so many kilometres as its number. */
export const held = (
  id: number,
  total: number,
  missing: ReadonlyArray<string> = [],
): WholeList["whole"][number] => ({
  pharmacy: {
    ...pharmacy,
    id: PharmacyId.make(id),
    name: `Pharmacy ${id}`,
    opening_hours: null,
    distance: { value: id, unit: "km" },
  },
  items: [
    {
      id: CartItemId.make(id),
      medicine_id: MedicineId.make(id),
      name: `Medicine ${id}`,
      dosage: "",
      price: cents(total),
      quantity: 1,
      subtotal: cents(total),
    },
  ],
  total: cents(total),
  missing,
})
