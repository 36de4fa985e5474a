import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Conflicts } from "../Conflicts.ts"

export const ConflictsHttp = HttpApiBuilder.group(Api, "conflicts", (handlers) =>
  Effect.gen(function* () {
    const conflicts = yield* Conflicts
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => conflicts.list(pharmacyId, urlParams)),
      )
      .handle("unsettle", ({ path, payload }) =>
        Effect.flatMap(CurrentMember, (member) => conflicts.unsettle(member, path.id, payload)),
      )
      .handle("settle", ({ path, payload }) =>
        Effect.flatMap(CurrentMember, (member) => conflicts.settle(member, path.id, payload)),
      )
  }),
).pipe(Layer.provide(Conflicts.Default))
