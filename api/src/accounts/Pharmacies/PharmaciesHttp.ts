import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentOwner } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Dashboards } from "../../reporting/Dashboards.ts"
import { answerSession, caller } from "../../http/Caller.ts"
import { clientAddress } from "../../http/ClientAddress.ts"
import { Pharmacies } from "../Pharmacies.ts"

const registered = "Registration successful! Please wait for admin approval."

const Door = HttpApiBuilder.group(Api, "pharmacyDoor", (handlers) =>
  Effect.gen(function* () {
    const pharmacies = yield* Pharmacies
    return handlers
      .handle("register", ({ payload }) =>
        clientAddress.pipe(
          Effect.flatMap((address) => pharmacies.register(payload, address)),
          Effect.map((pharmacy) => ({ ...pharmacy, message: registered })),
        ),
      )
      .handle("login", ({ payload }) =>
        caller.pipe(
          Effect.flatMap((from) => pharmacies.login(payload, from)),
          Effect.flatMap(answerSession),
        ),
      )
  }),
)

const Own = HttpApiBuilder.group(Api, "pharmacies", (handlers) =>
  Effect.gen(function* () {
    const pharmacies = yield* Pharmacies
    const dashboards = yield* Dashboards
    return handlers
      .handle("dashboard", () =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => dashboards.pharmacy(pharmacyId)),
      )
      .handle("me", () => Effect.flatMap(CurrentOwner, ({ pharmacyId }) => pharmacies.profile(pharmacyId)))
      .handle("updateProfile", ({ payload }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => pharmacies.updateProfile(pharmacyId, payload)),
      )
      .handle("roles", () => pharmacies.roles)
      .handle("permissions", () => Effect.succeed(pharmacies.permissions))
  }),
)

export const PharmaciesHttp = Layer.mergeAll(Door, Own).pipe(
  Layer.provide([Pharmacies.Default, Dashboards.Default]),
)
