import { Schema } from "effect"
import { DateFilter } from "../Primitives/CalendarDay.ts"
import { IdFromString, PharmacyId, SessionId, StaffId } from "../Primitives/Id.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { paging } from "../Primitives/Page.ts"
import { strengthFields } from "../Medicines/Medicine.ts"
import { LooseText } from "../Primitives/Text.ts"
import { auditActions, auditEntities, auditRoles } from "./AuditActs.ts"

/** The number of an account or another row, of whichever table. */
const RowNumber = Schema.Int

/** Fields of `AuditActs`; entries of older versions may hold others. */
const Values = Schema.NullOr(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

/** One act: who did what to which row, when and in which session. Names are those of today, null once deleted. */
export const AuditEntry = Schema.Struct({
  id: Schema.Int,
  at: Schema.Date,
  action: Schema.Literal(...auditActions),
  actor: Schema.Struct({
    role: Schema.Literal(...auditRoles),
    id: Schema.NullOr(RowNumber),
    /** An admin's e-mail, or the name of a pharmacy or a member of its staff. Customers are only numbers here. */
    name: Schema.NullOr(Schema.String),
  }),
  subject: Schema.Struct({
    entity: Schema.Literal(...auditEntities),
    id: RowNumber,
    name: Schema.NullOr(Schema.String),
    /** A medicine's strength and form of today, or the strength that it had when it was deleted. */
    dosage: Schema.optional(strengthFields.dosage),
    form: strengthFields.form,
  }),
  pharmacy: Schema.NullOr(Schema.Struct({ id: PharmacyId, name: Schema.String })),
  before: Values,
  after: Values,
  /** The session and its device, if the act was done in one. */
  session_id: Schema.NullOr(SessionId),
  browser: Schema.NullOr(Schema.String),
  system: Schema.NullOr(Schema.String),
})
export type AuditEntry = typeof AuditEntry.Type

const filterId = <A extends number>(id: Schema.Schema<A, number>) =>
  Schema.optional(Schema.Union(IdFromString(id), Schema.Literal("")))

const orNone = <const L extends ReadonlyArray<string>>(choices: L) =>
  Schema.optional(Schema.Union(Schema.Literal(...choices), Schema.Literal("")))

/**
 * The filters of the log; an empty value is no filter. Days are Phnom Penh's, both included. `search` finds entries by
 * the name or e-mail of who acted.
 */
export const auditFilter = {
  start_date: DateFilter,
  end_date: DateFilter,
  role: orNone(auditRoles),
  actor_id: Schema.optional(
    Schema.Union(between(whole(Schema.NumberFromString), 1, 2_147_483_647), Schema.Literal("")),
  ),
  action: orNone(auditActions),
  pharmacy_id: filterId(PharmacyId),
  search: Schema.optional(LooseText(200)),
} as const

export const AuditQuery = Schema.Struct({ ...paging, ...auditFilter })
export type AuditQuery = typeof AuditQuery.Type

/** The filters of an owner: days, a kind of act, and a person, who is the owner or a member of the staff by number. */
export const ActivityQuery = Schema.Struct({
  ...paging,
  start_date: auditFilter.start_date,
  end_date: auditFilter.end_date,
  action: auditFilter.action,
  person: Schema.optional(Schema.Union(Schema.Literal("owner", ""), IdFromString(StaffId))),
})
export type ActivityQuery = typeof ActivityQuery.Type
