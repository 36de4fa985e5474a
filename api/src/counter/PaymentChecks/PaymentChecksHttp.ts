import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { PaymentChecks } from "../PaymentChecks.ts"

export const PaymentChecksHttp = HttpApiBuilder.group(Api, "paymentChecks", (handlers) =>
  Effect.map(PaymentChecks, (checks) =>
    handlers.handle("check", ({ payload }) =>
      Effect.flatMap(CurrentMember, (member) => checks.check(member, payload.khqr)),
    ),
  ),
).pipe(Layer.provide(PaymentChecks.Default))
