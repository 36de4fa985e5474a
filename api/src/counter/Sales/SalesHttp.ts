import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { isDiscounted } from "@rokthnam/shared/Sales/Sale"
import { Effect, Layer } from "effect"
import { Sales } from "../Sales.ts"

const Selling = HttpApiBuilder.group(Api, "selling", (handlers) =>
  Effect.map(Sales, (sales) =>
    handlers.handle("sell", ({ payload, headers }) =>
      Effect.gen(function* () {
        const member = yield* CurrentMember
        // A discount of a sale made away was given already: it becomes a conflict instead (`AwaySales`).
        const isAsked = payload.away === undefined && isDiscounted(payload)
        if (isAsked && !member.permissions.has("Give Discount"))
          return yield* new PermissionMissing({ permission: "Give Discount" })
        return yield* sales.sell(member, payload, headers["idempotency-key"])
      }),
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
