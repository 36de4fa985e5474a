import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Reorder } from "../Reorder.ts"

const Handlers = HttpApiBuilder.group(Api, "reorder", (handlers) =>
  Effect.gen(function* () {
    const reorder = yield* Reorder
    return handlers.handle("list", ({ urlParams }) =>
      Effect.flatMap(CurrentMember, ({ pharmacyId }) => reorder.list(pharmacyId, urlParams)),
    )
  }),
)

export const ReorderHttp = Handlers.pipe(Layer.provide(Reorder.Default))
