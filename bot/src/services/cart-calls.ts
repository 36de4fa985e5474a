import { as } from "@rokthnam/shared/Client"
import type { ContractClient } from "@rokthnam/shared/Client"
import type { CartItemId, MedicineId } from "@rokthnam/shared/Primitives/Id"
import { settled } from "@rokthnam/shared/Primitives/Outcome"
import { Effect } from "effect"
import type { Duration } from "effect"
import type { Place } from "./place.ts"

/** Kilometres within which pharmacies are near: the default of a search. */
const usualDistance = 100

/** The calls of a customer's cart, with their token. `limit` is the time that one may take. */
export const cartCalls = (client: ContractClient, limit: Duration.DurationInput) => ({
  /**
   * Adds one package. `intent` is the Idempotency-Key: the package is added once however often the call is sent. A
   * call with an unknown outcome is sent a second time.
   */
  addToCart: (token: string, medicineId: MedicineId, intent: string) =>
    client.carts
      .add({
        headers: { "idempotency-key": intent },
        payload: { medicine_id: medicineId, quantity: 1 },
      })
      .pipe(
        settled(limit),
        Effect.retry({ times: 1, while: ({ _tag }) => _tag === "OutcomeUnknown" }),
        as(token),
      ),

  /** Changes a line by one package, once for each `intent`. */
  changeCart: (token: string, id: CartItemId, action: "increment" | "decrement", intent: string) =>
    client.carts
      .change({ path: { id }, headers: { "idempotency-key": intent }, payload: { action } })
      .pipe(
        settled(limit),
        Effect.retry({ times: 1, while: ({ _tag }) => _tag === "OutcomeUnknown" }),
        as(token),
      ),

  removeFromCart: (token: string, id: CartItemId) =>
    client.carts.remove({ path: { id } }).pipe(settled(limit), as(token)),

  /** The packages in the cart. */
  unitsInCart: (token: string) =>
    client.carts.badge().pipe(
      settled(limit),
      as(token),
      Effect.map(({ total_quantity: units }) => units),
    ),

  /** The pharmacies near the place that have all of the cart. */
  wholeList: (token: string, place: Place) =>
    client.carts
      .pharmacies({
        urlParams: {
          user_latitude: place.latitude,
          user_longitude: place.longitude,
          max_distance: usualDistance,
        },
      })
      .pipe(settled(limit), as(token)),

  cart: (token: string) => client.carts.read().pipe(settled(limit), as(token)),
})
