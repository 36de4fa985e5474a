import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentCustomer } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { visitor } from "../../http/Visitor.ts"
import { CartPharmacies } from "../CartPharmacies.ts"
import { Carts } from "../Carts.ts"
import { VisitorLimits } from "../VisitorLimits.ts"

export const CartsHttp = HttpApiBuilder.group(Api, "carts", (handlers) =>
  Effect.gen(function* () {
    const carts = yield* Carts
    const pharmacies = yield* CartPharmacies
    const limits = yield* VisitorLimits
    return handlers
      .handle("read", () => Effect.flatMap(CurrentCustomer, ({ customerId }) => carts.read(customerId)))
      .handle(
        "pharmacies",
        ({ urlParams: { user_latitude: latitude, user_longitude: longitude, ...rest } }) =>
          Effect.gen(function* () {
            yield* limits.allow("searches", yield* visitor)
            const { customerId } = yield* CurrentCustomer
            return yield* pharmacies.find(customerId, { latitude, longitude, kilometres: rest.max_distance })
          }),
      )
      .handle("badge", () => Effect.flatMap(CurrentCustomer, ({ customerId }) => carts.badge(customerId)))
      .handle("add", ({ payload, headers }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) =>
          carts.add(customerId, payload, headers["idempotency-key"]),
        ),
      )
      .handle("change", ({ path, payload, headers }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) =>
          carts.change(customerId, { ...path, ...payload }, headers["idempotency-key"]),
        ),
      )
      .handle("remove", ({ path }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) => carts.remove(customerId, path.id)).pipe(
          Effect.as({ message: "Item removed from cart" }),
        ),
      )
  }),
).pipe(Layer.provide([Carts.Default, CartPharmacies.Default, VisitorLimits.Default]))
