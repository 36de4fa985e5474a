import { HttpApiBuilder } from "@effect/platform"
import type { AlertType } from "@rokthnam/shared/Alerts/AlertsApi"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Alerts } from "../Alerts.ts"

type Query = {
  readonly include_acknowledged?: "true" | "false" | undefined
  readonly alert_type?: AlertType | undefined
}

const filterOf = ({ include_acknowledged, alert_type }: Query) => ({
  acknowledged: include_acknowledged === "true",
  type: alert_type ?? null,
})

const Handlers = HttpApiBuilder.group(Api, "alerts", (handlers) =>
  Effect.gen(function* () {
    const alerts = yield* Alerts
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => alerts.list(pharmacyId, filterOf(urlParams))),
      )
      .handle("page", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) =>
          alerts.page(pharmacyId, filterOf(urlParams), urlParams.sort ?? null, {
            page: urlParams.page,
            size: urlParams.page_size,
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
          Effect.map((done) => ({ message: "All alerts acknowledged", ...done })),
        ),
      )
      .handle("unacknowledgeAll", ({ payload }) =>
        Effect.flatMap(CurrentMember, (member) =>
          alerts.unacknowledgeAll(member, new Date(payload.acknowledged_at)),
        ).pipe(Effect.map((unacknowledged) => ({ message: "Acknowledgements removed", unacknowledged }))),
      )
      .handle("unacknowledge", ({ path }) =>
        Effect.flatMap(CurrentMember, (member) => alerts.unacknowledge(member, path)).pipe(
          Effect.as({ message: "Acknowledgement removed" }),
        ),
      )
  }),
)

export const AlertsHttp = Handlers.pipe(Layer.provide(Alerts.Default))
