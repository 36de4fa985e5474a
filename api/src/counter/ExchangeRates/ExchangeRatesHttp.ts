import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember, CurrentOwner } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { ExchangeRates } from "../ExchangeRates.ts"

const Reading = HttpApiBuilder.group(Api, "exchangeRateRead", (handlers) =>
  Effect.map(ExchangeRates, (rates) =>
    handlers.handle("read", () => Effect.flatMap(CurrentMember, ({ pharmacyId }) => rates.read(pharmacyId))),
  ),
)

const Writing = HttpApiBuilder.group(Api, "exchangeRate", (handlers) =>
  Effect.map(ExchangeRates, (rates) =>
    handlers
      .handle("set", ({ payload }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => rates.set(pharmacyId, payload)),
      )
      .handle("setChange", ({ payload }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => rates.setChange(pharmacyId, payload)),
      ),
  ),
)

export const ExchangeRatesHttp = Layer.mergeAll(Reading, Writing).pipe(Layer.provide(ExchangeRates.Default))
