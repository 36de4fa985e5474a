import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember, CurrentOwner } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { PaymentMethods } from "../PaymentMethods.ts"

const Reading = HttpApiBuilder.group(Api, "paymentMethodsRead", (handlers) =>
  Effect.map(PaymentMethods, (methods) =>
    handlers.handle("list", () =>
      Effect.flatMap(CurrentMember, ({ pharmacyId }) => methods.list(pharmacyId)),
    ),
  ),
)

const Writing = HttpApiBuilder.group(Api, "paymentMethods", (handlers) =>
  Effect.gen(function* () {
    const methods = yield* PaymentMethods
    return handlers
      .handle("create", ({ payload }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => methods.create(pharmacyId, payload)),
      )
      .handle("update", ({ path, payload }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => methods.update(pharmacyId, path.id, payload)),
      )
      .handle("remove", ({ path }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => methods.remove(pharmacyId, path.id)).pipe(
          Effect.as({ message: "Payment method deleted successfully" }),
        ),
      )
  }),
)

export const PaymentMethodsHttp = Layer.mergeAll(Reading, Writing).pipe(Layer.provide(PaymentMethods.Default))
