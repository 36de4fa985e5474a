import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { CustomerPhones } from "../CustomerPhones.ts"
import { Returns } from "../Returns.ts"

const Details = HttpApiBuilder.group(Api, "saleDetails", (handlers) =>
  Effect.map(Returns, (returns) =>
    handlers.handle("read", ({ path }) =>
      Effect.flatMap(CurrentMember, ({ pharmacyId }) => returns.read(pharmacyId, path.id)),
    ),
  ),
)

const Writing = HttpApiBuilder.group(Api, "returns", (handlers) =>
  Effect.gen(function* () {
    const returns = yield* Returns
    const phones = yield* CustomerPhones
    return handlers
      .handle("void", ({ path, payload, headers }) =>
        Effect.flatMap(CurrentMember, (member) =>
          returns.voidSale(member, path.id, payload, headers["idempotency-key"]),
        ),
      )
      .handle("return", ({ path, payload, headers }) =>
        Effect.flatMap(CurrentMember, (member) =>
          returns.returnLines(member, path.id, payload, headers["idempotency-key"]),
        ),
      )
      .handle("forgetPhone", ({ path }) =>
        Effect.flatMap(CurrentMember, (member) => phones.forget(member, path.id)),
      )
  }),
)

export const ReturnsHttp = Layer.mergeAll(Details, Writing).pipe(
  Layer.provide([Returns.Default, CustomerPhones.Default]),
)
