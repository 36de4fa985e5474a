import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { Customers } from "../Customers.ts"
import { answerSession, caller } from "../../http/Caller.ts"

const Doors = HttpApiBuilder.group(Api, "customers", (handlers) =>
  Effect.gen(function* () {
    const customers = yield* Customers
    return handlers
      .handle("register", ({ payload }) =>
        caller.pipe(
          Effect.flatMap((from) => customers.register(payload, from)),
          Effect.flatMap(answerSession),
        ),
      )
      .handle("login", ({ payload }) =>
        caller.pipe(
          Effect.flatMap((from) => customers.login(payload, from)),
          Effect.flatMap(answerSession),
        ),
      )
      .handle("telegramLogin", ({ payload }) =>
        Effect.flatMap(caller, (from) => customers.telegramLogin(payload, from)),
      )
      .handle("miniAppLogin", ({ payload }) =>
        Effect.flatMap(caller, (from) => customers.miniAppLogin(payload.init_data, from)),
      )
  }),
)

const BotDoor = HttpApiBuilder.group(Api, "botDoor", (handlers) =>
  Effect.gen(function* () {
    const customers = yield* Customers
    return handlers.handle("login", ({ payload }) => customers.botLogin(payload))
  }),
)

export const CustomersHttp = Layer.mergeAll(Doors, BotDoor).pipe(Layer.provide(Customers.Default))
