import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Alerts } from "../Alerts.ts"

const Handlers = HttpApiBuilder.group(Api, "alerts", (handlers) =>
  Effect.gen(function* () {
    const alerts = yield* Alerts
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) =>
          alerts.list(pharmacyId, {
            acknowledged: urlParams.include_acknowledged === "true",
            type: urlParams.alert_type ?? null,
          }),
        ),
      )
      .handle("count", () =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => alerts.count(pharmacyId)).pipe(
          Effect.map((total_alerts) => ({ total_alerts })),
        ),
      )
      .handle("acknowledge", ({ payload }) =>
        Effect.flatMap(CurrentMember, (member) =>
          alerts.acknowledge(member, payload, payload.notes ?? null),
        ).pipe(Effect.as({ message: "Alert acknowledged" })),
      )
      .handle("acknowledgeAll", ({ payload }) =>
        Effect.flatMap(CurrentMember, (member) => alerts.acknowledgeAll(member, payload.notes ?? null)).pipe(
          Effect.map((acknowledged) => ({ message: "All alerts acknowledged", acknowledged })),
        ),
      )
      .handle("unacknowledge", ({ path }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => alerts.unacknowledge(pharmacyId, path)).pipe(
          Effect.as({ message: "Acknowledgement removed" }),
        ),
      )
  }),
)

export const AlertsHttp = Handlers.pipe(Layer.provide(Alerts.Default))
