import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentCustomer } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Shares } from "../Shares.ts"

export const SharesHttp = HttpApiBuilder.group(Api, "shares", (handlers) =>
  Effect.gen(function* () {
    const shares = yield* Shares
    return handlers
      .handle("offer", ({ path, payload }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) => shares.offer(customerId, path.id, payload)),
      )
      .handle("pharmacy", ({ path, payload }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) => shares.pharmacy(customerId, path.id, payload)),
      )
      .handle("cart", ({ payload }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) => shares.cart(customerId, payload)),
      )
  }),
).pipe(Layer.provide(Shares.Default))
