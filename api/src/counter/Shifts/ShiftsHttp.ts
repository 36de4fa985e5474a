import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Shifts } from "../Shifts.ts"

const Own = HttpApiBuilder.group(Api, "shifts", (handlers) =>
  Effect.map(Shifts, (shifts) =>
    handlers
      .handle("current", () =>
        Effect.flatMap(CurrentMember, (member) => shifts.current(member)).pipe(
          Effect.map((shift) => ({ shift })),
        ),
      )
      .handle("open", ({ payload, headers }) =>
        Effect.flatMap(CurrentMember, (member) => shifts.open(member, payload, headers["idempotency-key"])),
      )
      .handle("moveCash", ({ path, payload, headers }) =>
        Effect.flatMap(CurrentMember, (member) =>
          shifts.moveCash(member, path.id, payload, headers["idempotency-key"]),
        ),
      ),
  ),
)

const Reports = HttpApiBuilder.group(Api, "shiftReports", (handlers) =>
  Effect.map(Shifts, (shifts) =>
    handlers
      .handle("list", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, (member) => shifts.list(member, urlParams)),
      )
      .handle("read", ({ path }) => Effect.flatMap(CurrentMember, (member) => shifts.read(member, path.id)))
      .handle("close", ({ path, payload, headers }) =>
        Effect.flatMap(CurrentMember, (member) =>
          shifts.close(member, path.id, payload, headers["idempotency-key"]),
        ),
      ),
  ),
)

const Days = HttpApiBuilder.group(Api, "shiftDays", (handlers) =>
  Effect.map(Shifts, (shifts) =>
    handlers.handle("read", ({ urlParams }) =>
      Effect.flatMap(CurrentMember, (member) => shifts.day(member, urlParams.day)),
    ),
  ),
)

export const ShiftsHttp = Layer.mergeAll(Own, Reports, Days).pipe(Layer.provide(Shifts.Default))
