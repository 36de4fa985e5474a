import { HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { AlertsAccess } from "../Identity/Access.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { Id, IdFromString } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import { LooseText } from "../Primitives/Text.ts"

export const AlertType = Schema.Literal("LOW_STOCK", "EXPIRING_SOON")
export type AlertType = typeof AlertType.Type

/** An EXPIRING_SOON message counts days: '{name} expires in -3 days' once the date is past. */
export const Alert = Schema.Struct({
  medicine_id: Id,
  medicine_name: Schema.String,
  alert_type: AlertType,
  message: Schema.String,
  quantity: Schema.Int,
  expiration_date: Schema.String,
  days_until_expiry: Schema.Int,
  is_acknowledged: Schema.Boolean,
  acknowledged_at: Schema.NullOr(Schema.Date),
  notes: Schema.NullOr(Schema.String),
})
export type Alert = typeof Alert.Type

/** The most alerts of one answer: the plain array of the documents has no pages. */
export const largestAlertList = 1000

const notes = Schema.optional(Schema.NullOr(LooseText(500)))

export class AlertsApi extends HttpApiGroup.make("alerts")
  .add(
    HttpApiEndpoint.get("list", "/inventory/alerts")
      .setUrlParams(
        Schema.Struct({
          include_acknowledged: Schema.optional(Schema.Literal("true", "false")),
          alert_type: Schema.optional(AlertType),
        }),
      )
      .addSuccess(Schema.Array(Alert)),
  )
  .add(
    HttpApiEndpoint.get("count", "/inventory/alerts/count").addSuccess(
      Schema.Struct({ total_alerts: Schema.Int }),
    ),
  )
  .add(
    HttpApiEndpoint.post("acknowledge", "/inventory/alerts/acknowledge")
      .setPayload(Schema.Struct({ medicine_id: Id, alert_type: AlertType, notes }))
      .addSuccess(Message)
      .addError(NotFound.schema),
  )
  .add(
    HttpApiEndpoint.post("acknowledgeAll", "/inventory/alerts/acknowledge-all")
      .setPayload(Schema.Struct({ notes }))
      .addSuccess(Schema.Struct({ message: Schema.String, acknowledged: Schema.Int })),
  )
  .add(
    HttpApiEndpoint.del("unacknowledge", "/inventory/alerts/acknowledge/:medicine_id/:alert_type")
      .setPath(Schema.Struct({ medicine_id: IdFromString, alert_type: AlertType }))
      .addSuccess(Message)
      .addError(NotFound.schema),
  )
  .middleware(AlertsAccess) {}
