import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Sales } from "../Sales.ts"

const Selling = HttpApiBuilder.group(Api, "selling", (handlers) =>
  Effect.map(Sales, (sales) =>
    handlers.handle("sell", ({ payload, headers }) =>
      Effect.flatMap(CurrentMember, (member) => sales.sell(member, payload, headers["idempotency-key"])),
    ),
  ),
)

const History = HttpApiBuilder.group(Api, "sales", (handlers) =>
  Effect.map(Sales, (sales) =>
    handlers.handle("list", ({ urlParams }) =>
      Effect.flatMap(CurrentMember, ({ pharmacyId }) => sales.list(pharmacyId, urlParams)),
    ),
  ),
)

export const SalesHttp = Layer.mergeAll(Selling, History).pipe(Layer.provide(Sales.Default))
