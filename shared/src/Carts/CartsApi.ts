import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { CustomerAccess } from "../Identity/Access.ts"
import { KeyReused, NotFound, TooManyRequests } from "../Primitives/CommonFailures.ts"
import { del, get, patch, post } from "../Primitives/Endpoint.ts"
import { LatitudeFromString, LongitudeFromString } from "../Primitives/GeoPoint.ts"
import { idempotencyHeaders } from "../Primitives/IdempotencyKey.ts"
import { CartItemId, IdPath } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import { MaxDistance } from "../Search/SearchApi.ts"
import { MedicineExpired } from "../Sales/Sale.ts"
import {
  Cart,
  CartAddition,
  CartFull,
  CartItem,
  CartOverStock,
  CartPharmacies,
  QuantityAtLeastOne,
  QuantityChange,
} from "./Cart.ts"

export class CartsApi extends HttpApiGroup.make("carts")
  .add(get("read", "/cart", { answer: Cart }))
  .add(
    post("add", "/cart/items", {
      headers: idempotencyHeaders,
      body: CartAddition,
      answer: CartItem,
      status: 201,
      failures: [NotFound, CartOverStock, MedicineExpired, CartFull, KeyReused],
    }),
  )
  .add(
    patch("change", "/cart/items/:id/quantity", {
      path: IdPath(CartItemId),
      headers: idempotencyHeaders,
      body: QuantityChange,
      answer: CartItem,
      failures: [NotFound, CartOverStock, QuantityAtLeastOne, KeyReused],
    }),
  )
  .add(del("remove", "/cart/items/:id", { path: IdPath(CartItemId), answer: Message, failures: [NotFound] }))
  .add(
    get("pharmacies", "/cart/pharmacies", {
      query: Schema.Struct({
        user_latitude: LatitudeFromString,
        user_longitude: LongitudeFromString,
        max_distance: Schema.optionalWith(MaxDistance, { default: () => 100 }),
      }),
      answer: CartPharmacies,
      failures: [TooManyRequests],
    }),
  )
  .add(get("badge", "/cart/badge", { answer: Schema.Struct({ total_quantity: Schema.Int }) }))
  .middleware(CustomerAccess) {}
