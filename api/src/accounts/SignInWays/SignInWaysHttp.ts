import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentCustomer } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { caller } from "../../http/Caller.ts"
import { SignInWays } from "../SignInWays.ts"

const Handlers = HttpApiBuilder.group(Api, "signInWays", (handlers) =>
  Effect.gen(function* () {
    const ways = yield* SignInWays
    return handlers
      .handle("profile", () => Effect.flatMap(CurrentCustomer, ({ customerId }) => ways.profile(customerId)))
      .handle("changeProfile", ({ payload }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) => ways.changeProfile(customerId, payload)),
      )
      .handle("linkTelegram", ({ payload }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) => ways.linkTelegram(customerId, payload)),
      )
      .handle("addEmail", ({ payload }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) => ways.addEmail(customerId, payload)),
      )
      .handle("linkEmail", ({ payload }) =>
        Effect.gen(function* () {
          const { customerId } = yield* CurrentCustomer
          return yield* ways.linkEmail(customerId, payload, yield* caller)
        }),
      )
  }),
)

export const SignInWaysHttp = Handlers.pipe(Layer.provide(SignInWays.Default))
