import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentCustomer } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Carts } from "../Carts.ts"

export const CartsHttp = HttpApiBuilder.group(Api, "carts", (handlers) =>
  Effect.gen(function* () {
    const carts = yield* Carts
    return handlers
      .handle("read", () => Effect.flatMap(CurrentCustomer, ({ customerId }) => carts.read(customerId)))
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
).pipe(Layer.provide(Carts.Default))
