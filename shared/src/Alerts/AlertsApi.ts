import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { strengthFields } from "../Medicines/Medicine.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { del, get, post } from "../Primitives/Endpoint.ts"
import { IdFromString, MedicineId } from "../Primitives/Id.ts"
import { Instant } from "../Primitives/Instant.ts"
import { Message, Pagination, paging } from "../Primitives/Page.ts"
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

/** Largest number of alerts in the documented answer, which is a plain array without pages. */
export const largestAlertList = 1000

/** The orders of a page of alerts; a leading '-' means descending. */
export const alertOrders = ["name", "-name", "quantity", "-quantity", "expires", "-expires"] as const
export type AlertOrder = (typeof alertOrders)[number]

/**
 * One page of the alerts, most urgent first unless `sort` says otherwise. `counts` are of every alert of the type,
 * whether the page shows acknowledged ones or not; `expired` are active ones about medicines past their date.
 */
export const AlertPage = Schema.Struct({
  items: Schema.Array(Alert),
  pagination: Pagination,
  counts: Schema.Struct({ active: Schema.Int, acknowledged: Schema.Int, expired: Schema.Int }),
})

const chosen = {
  include_acknowledged: Schema.optional(Schema.Literal("true", "false")),
  alert_type: Schema.optional(AlertType),
} as const

const notes = Schema.optional(Schema.NullOr(LooseText(500)))

export class AlertsApi extends HttpApiGroup.make("alerts")
  .add(
    get("list", "/inventory/alerts", {
      query: Schema.Struct(chosen),
      answer: Schema.Array(Alert),
    }),
  )
  .add(
    get("page", "/inventory/alerts/page", {
      query: Schema.Struct({ ...paging, ...chosen, sort: Schema.optional(Schema.Literal(...alertOrders)) }),
      answer: AlertPage,
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
      // `acknowledged_at` names what this call has acknowledged, to take it back; null if there was nothing.
      answer: Schema.Struct({
        message: Schema.String,
        acknowledged: Schema.Int,
        acknowledged_at: Schema.NullOr(Schema.Date),
      }),
    }),
  )
  .add(
    post("unacknowledgeAll", "/inventory/alerts/unacknowledge-all", {
      body: Schema.Struct({ acknowledged_at: Instant }),
      answer: Schema.Struct({ message: Schema.String, unacknowledged: Schema.Int }),
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
