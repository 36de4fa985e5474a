import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { strengthFields } from "../Medicines/Medicine.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { del, get, post } from "../Primitives/Endpoint.ts"
import { IdFromString, MedicineId } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import { LooseText } from "../Primitives/Text.ts"

export const AlertType = Schema.Literal("LOW_STOCK", "EXPIRING_SOON")
export type AlertType = typeof AlertType.Type

/**
 * The message of EXPIRING_SOON contains a number of days, which is negative once the date has passed: '{name}
 * expires in -3 days'.
 */
export const Alert = Schema.Struct({
  medicine_id: MedicineId,
  medicine_name: Schema.String,
  ...strengthFields,
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

/** Largest number of alerts in an answer. The documented answer is a plain array without pages. */
export const largestAlertList = 1000

const notes = Schema.optional(Schema.NullOr(LooseText(500)))

export class AlertsApi extends HttpApiGroup.make("alerts")
  .add(
    get("list", "/inventory/alerts", {
      query: Schema.Struct({
        include_acknowledged: Schema.optional(Schema.Literal("true", "false")),
        alert_type: Schema.optional(AlertType),
      }),
      answer: Schema.Array(Alert),
    }),
  )
  .add(get("count", "/inventory/alerts/count", { answer: Schema.Struct({ total_alerts: Schema.Int }) }))
  .add(
    post("acknowledge", "/inventory/alerts/acknowledge", {
      body: Schema.Struct({ medicine_id: MedicineId, alert_type: AlertType, notes }),
      answer: Message,
      failures: [NotFound],
    }),
  )
  .add(
    post("acknowledgeAll", "/inventory/alerts/acknowledge-all", {
      body: Schema.Struct({ notes }),
      answer: Schema.Struct({ message: Schema.String, acknowledged: Schema.Int }),
    }),
  )
  .add(
    del("unacknowledge", "/inventory/alerts/acknowledge/:medicine_id/:alert_type", {
      path: Schema.Struct({ medicine_id: IdFromString(MedicineId), alert_type: AlertType }),
      answer: Message,
      failures: [NotFound],
    }),
  )
  .middleware(memberAccess(anyOf("View Alerts"))) {}
