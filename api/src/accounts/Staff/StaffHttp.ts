import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { CurrentOwner, CurrentStaff } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { answerSession, caller } from "../../http/Caller.ts"
import { Staff } from "../Staff.ts"

const Door = HttpApiBuilder.group(Api, "staffDoor", (handlers) =>
  Effect.gen(function* () {
    const staff = yield* Staff
    return handlers.handle("login", ({ payload }) =>
      caller.pipe(
        Effect.flatMap((from) => staff.login(payload, from)),
        Effect.flatMap(answerSession),
      ),
    )
  }),
)

const Own = HttpApiBuilder.group(Api, "staff", (handlers) =>
  Effect.gen(function* () {
    const staff = yield* Staff
    // The member was deleted after the token was checked: the session has ended.
    const me = Effect.flatMap(CurrentStaff, ({ pharmacyId, staffId }) => staff.me(pharmacyId, staffId)).pipe(
      Effect.catchTag("NotFound", () => new SessionEnded({ reason: "removed" })),
    )
    return handlers
      .handle("me", () => me)
      .handle("profile", () => me)
      .handle("permissions", () =>
        Effect.flatMap(CurrentStaff, ({ staffId }) => staff.permissionsOf(staffId)),
      )
  }),
)

const Administration = HttpApiBuilder.group(Api, "staffAdministration", (handlers) =>
  Effect.gen(function* () {
    const staff = yield* Staff
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => staff.list(pharmacyId, urlParams)),
      )
      .handle("create", ({ payload }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => staff.create(pharmacyId, payload)),
      )
      .handle("read", ({ path }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => staff.read(pharmacyId, path.id)),
      )
      .handle("update", ({ path, payload }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => staff.update(pharmacyId, path.id, payload)),
      )
      .handle("deactivate", ({ path }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => staff.deactivate(pharmacyId, path.id)),
      )
      .handle("activate", ({ path }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => staff.activate(pharmacyId, path.id)),
      )
      .handle("remove", ({ path }) =>
        Effect.flatMap(CurrentOwner, ({ pharmacyId }) => staff.remove(pharmacyId, path.id)).pipe(
          Effect.as({ message: "Staff member deleted successfully" }),
        ),
      )
  }),
)

export const StaffHttp = Layer.mergeAll(Door, Own, Administration).pipe(Layer.provide(Staff.Default))
