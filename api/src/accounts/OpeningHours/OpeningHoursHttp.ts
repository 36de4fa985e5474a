import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentOwner } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { OpeningHours } from "../OpeningHours.ts"

export const OpeningHoursHttp = HttpApiBuilder.group(Api, "openingHours", (handlers) =>
  Effect.gen(function* () {
    const hours = yield* OpeningHours
    return handlers
      .handle("read", () => Effect.flatMap(CurrentOwner, ({ pharmacyId }) => hours.read(pharmacyId)))
      .handle("write", ({ payload: { seen, ...told } }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => hours.write(pharmacyId, told, seen)),
      )
      .handle("remove", () => Effect.flatMap(CurrentOwner, ({ pharmacyId }) => hours.remove(pharmacyId)))
  }),
).pipe(Layer.provide(OpeningHours.Default))
