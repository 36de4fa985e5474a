import { Schema } from "effect"
import { Opening } from "../Pharmacies/OpeningHours.ts"
import { OfferingPharmacy } from "../Offers/OffersApi.ts"
import { Failure } from "../Primitives/Failure.ts"
import { CartItemId, MedicineId, PharmacyId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { between, whole } from "../Primitives/Numbers.ts"

/** Whether a line can be bought now. It is computed at every read. */
export const LineState = Schema.Literal("available", "not_enough", "out_of_stock", "expired", "unavailable")
export type LineState = typeof LineState.Type

/**
 * `medicine_id`, `medicine_dosage`, `pharmacy_id` and all that is told of the pharmacy but its name are null once the pharmacy
 * has deleted the medicine. The line stays in the cart as `unavailable`. `earlier_price` is the price for which the medicine was last put in the cart, if it has changed since.
 */
export const CartItem = Schema.Struct({
  id: CartItemId,
  medicine_id: Schema.NullOr(MedicineId),
  medicine_name: Schema.String,
  medicine_dosage: Schema.NullOr(Schema.String),
  medicine_photo: Schema.NullOr(Schema.String),
  medicine_price: Money,
  earlier_price: Schema.NullOr(Money),
  pharmacy_id: Schema.NullOr(PharmacyId),
  pharmacy_name: Schema.String,
  pharmacy_phone: Schema.NullOr(Schema.String),
  pharmacy_address: Schema.NullOr(Schema.String),
  /** In degrees. */
  pharmacy_latitude: Schema.NullOr(Schema.Number),
  pharmacy_longitude: Schema.NullOr(Schema.Number),
  /** Null if the pharmacy has not told its hours, or the medicine is deleted. */
  pharmacy_opening: Schema.NullOr(Opening),
  quantity: Schema.Int,
  subtotal: Money,
  available_quantity: Schema.Int,
  state: LineState,
})
export type CartItem = typeof CartItem.Type

/**
 * `total_items` is the number of units in the cart, which the badge tells too. `buyable_items` (units) and `total` exclude
 * lines that are out of stock, expired or unavailable. `earlier_total` is the total at the earlier prices, or null when no
 * price has changed.
 */
export const Cart = Schema.Struct({
  items: Schema.Array(CartItem),
  total: Money,
  earlier_total: Schema.NullOr(Money),
  total_items: Schema.Int,
  buyable_items: Schema.Int,
})
export type Cart = typeof Cart.Type

/** A product that a pharmacy has for a line of a cart, with the price of the wanted packages. `id` is the line's. */
export const HeldLine = Schema.Struct({
  id: CartItemId,
  medicine_id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  price: Money,
  quantity: Schema.Int,
  subtotal: Money,
})
export type HeldLine = typeof HeldLine.Type

/** A pharmacy with what it has of a cart. `missing` are names and strengths of the lines that it does not have. */
const ListPharmacy = Schema.Struct({
  pharmacy: OfferingPharmacy,
  items: Schema.Array(HeldLine),
  total: Money,
  missing: Schema.Array(Schema.String),
})

/**
 * Where the whole cart can be bought. `whole` are pharmacies that have all of it: the nearest, then the cheapest, then
 * others by distance. Without one, `pair` are two that have it together, each with the lines that are cheaper there.
 * Without these, `most` have the largest parts. Only the same product counts: name, strength, form and package.
 */
export const CartPharmacies = Schema.Struct({
  lines: Schema.Int,
  whole: Schema.Array(ListPharmacy),
  pair: Schema.Array(ListPharmacy),
  most: Schema.Array(ListPharmacy),
})
export type CartPharmacies = typeof CartPharmacies.Type

/** Largest number of units in a line, and of lines in a cart. */
export const largestLineQuantity = 999
export const largestCart = 100

export const CartAddition = Schema.Struct({
  medicine_id: MedicineId,
  quantity: Schema.optionalWith(between(whole(Schema.Number), 1, largestLineQuantity), { default: () => 1 }),
})

export const QuantityChange = Schema.Struct({ action: Schema.Literal("increment", "decrement") })

/** The wording of the contract documents. The limit is the pharmacy's stock. */
export class CartOverStock extends Failure<CartOverStock>()("CartOverStock", {
  status: 409,
  params: { name: Schema.String, available: Schema.Int },
  detail: (p) => `Cannot add more ${p.name}. Only ${p.available} in stock.`,
}) {}

export class QuantityAtLeastOne extends Failure<QuantityAtLeastOne>()("QuantityAtLeastOne", {
  status: 409,
  params: {},
  detail: () => "The quantity is already 1. Remove the item instead.",
}) {}

export class CartFull extends Failure<CartFull>()("CartFull", {
  status: 409,
  params: { limit: Schema.Int },
  detail: (p) => `A cart holds at most ${p.limit} different medicines.`,
}) {}
