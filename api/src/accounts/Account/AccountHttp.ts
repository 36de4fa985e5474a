import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentAccount } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Account } from "../Account.ts"
import { OwnSecondFactor } from "../OwnSecondFactor.ts"

const Door = HttpApiBuilder.group(Api, "accountDoor", (handlers) =>
  Effect.gen(function* () {
    const account = yield* Account
    return handlers.handle("signOutLater", ({ payload }) =>
      // The same for a session that is over, or never was: there is nothing left to send.
      Effect.as(account.signOutLater(payload), { message: "Signed out" }),
    )
  }),
)

const Own = HttpApiBuilder.group(Api, "account", (handlers) =>
  Effect.gen(function* () {
    const account = yield* Account
    const factor = yield* OwnSecondFactor
    return handlers
      .handle("signOut", () =>
        Effect.flatMap(CurrentAccount, account.signOut).pipe(Effect.as({ message: "Signed out" })),
      )
      .handle("security", () =>
        Effect.flatMap(CurrentAccount, (current) =>
          Effect.zipWith(account.security(current), factor.security(current), (one, other) => ({
            ...one,
            ...other,
          })),
        ),
      )
      .handle("dismissWarning", () =>
        Effect.flatMap(CurrentAccount, account.dismissWarning).pipe(
          Effect.as({ message: "The warning was dismissed" }),
        ),
      )
      .handle("sessions", () => Effect.flatMap(CurrentAccount, account.list))
      .handle("endSession", ({ path }) =>
        Effect.flatMap(CurrentAccount, (current) => account.endSession(current, path.id)).pipe(
          Effect.as({ message: "The session has ended" }),
        ),
      )
      .handle("endOtherSessions", () =>
        Effect.flatMap(CurrentAccount, account.endOtherSessions).pipe(
          Effect.as({ message: "All other sessions have ended" }),
        ),
      )
      .handle("changePassword", ({ payload }) =>
        Effect.flatMap(CurrentAccount, (current) => account.changePassword(current, payload)).pipe(
          Effect.map((access_token) => ({ access_token })),
        ),
      )
      .handle("beginSecondFactor", ({ payload }) =>
        Effect.flatMap(CurrentAccount, (current) => factor.begin(current, payload.current_password)),
      )
      .handle("confirmSecondFactor", ({ payload }) =>
        Effect.flatMap(CurrentAccount, (current) => factor.confirm(current, payload.code)).pipe(
          Effect.map((recovery_codes) => ({ recovery_codes })),
        ),
      )
      .handle("removeSecondFactor", ({ payload }) =>
        Effect.flatMap(CurrentAccount, (current) => factor.remove(current, payload)).pipe(
          Effect.as({ message: "The second step is off" }),
        ),
      )
  }),
)

export const AccountHttp = Layer.merge(Door, Own).pipe(
  Layer.provide([Account.Default, OwnSecondFactor.Default]),
)
