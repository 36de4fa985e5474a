import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentCustomer } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { visitor } from "../../http/Visitor.ts"
import { VisitorLimits } from "../VisitorLimits.ts"
import { Watches } from "../Watches.ts"

export const WatchesHttp = HttpApiBuilder.group(Api, "watches", (handlers) =>
  Effect.gen(function* () {
    const watches = yield* Watches
    const limits = yield* VisitorLimits
    return handlers
      .handle("list", () => Effect.flatMap(CurrentCustomer, ({ customerId }) => watches.list(customerId)))
      .handle("add", ({ payload }) =>
        Effect.gen(function* () {
          const { customerId } = yield* CurrentCustomer
          // it searches, so it counts as a search
          yield* limits.allow("searches", yield* visitor)
          return yield* watches.add(customerId, payload)
        }),
      )
      .handle("remove", ({ path }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) => watches.remove(customerId, path.id)).pipe(
          Effect.as({ message: "The watch was removed" }),
        ),
      )
  }),
).pipe(Layer.provide([Watches.Default, VisitorLimits.Default]))
