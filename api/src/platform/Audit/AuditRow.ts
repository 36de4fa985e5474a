import { auditActions, auditEntities, auditRoles } from "@rokthnam/shared/Audit/AuditActs"
import type { AuditEntry } from "@rokthnam/shared/Audit/Audit"
import { PharmacyId, SessionId } from "@rokthnam/shared/Primitives/Id"
import { Schema } from "effect"
import { readProduct } from "../../../matching/product/Product.ts"

const Values = Schema.NullOr(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

/** A row of audit_log with today's names. */
export const AuditRow = Schema.Struct({
  id: Schema.Int,
  at: Schema.DateFromSelf,
  action: Schema.Literal(...auditActions),
  actor_kind: Schema.Literal(...auditRoles),
  actor_id: Schema.NullOr(Schema.Int),
  actor_name: Schema.NullOr(Schema.String),
  entity: Schema.Literal(...auditEntities),
  entity_id: Schema.Int,
  entity_name: Schema.NullOr(Schema.String),
  entity_dosage: Schema.NullOr(Schema.String),
  pharmacy_id: Schema.NullOr(PharmacyId),
  pharmacy_name: Schema.NullOr(Schema.String),
  before: Values,
  after: Values,
  session_id: Schema.NullOr(SessionId),
  browser: Schema.NullOr(Schema.String),
  system: Schema.NullOr(Schema.String),
})

/** The strength of a medicine and the form that its texts say. */
const strengthOf = (name: string, dosage: string) => {
  const { form } = readProduct(name, dosage)
  return form === undefined ? { dosage } : { dosage, form }
}

/** Converts a row to the contract's entry. */
export const toAuditEntry = (row: typeof AuditRow.Type): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actor: { role: row.actor_kind, id: row.actor_id, name: row.actor_name },
  subject: {
    entity: row.entity,
    id: row.entity_id,
    name: row.entity_name,
    ...(row.entity_dosage === null ? {} : strengthOf(row.entity_name ?? "", row.entity_dosage)),
  },
  pharmacy: row.pharmacy_id === null ? null : { id: row.pharmacy_id, name: row.pharmacy_name ?? "" },
  before: row.before,
  after: row.after,
  session_id: row.session_id,
  browser: row.browser,
  system: row.system,
})
