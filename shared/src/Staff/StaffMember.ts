import { Schema } from "effect"
import { Role } from "../Identity/Role.ts"
import { refusedAs } from "../Primitives/Constraint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { RoleId, StaffId } from "../Primitives/Id.ts"
import { Email, NewPassword, Phone, StoredFileName, Text, everyError } from "../Primitives/Text.ts"

export const StaffMember = Schema.Struct({
  id: StaffId,
  name: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  photo: Schema.NullOr(Schema.String),
  roles: Schema.Array(Role),
  created_at: Schema.Date,
  pharmacy: Schema.Struct({
    name: Schema.String,
    email: Schema.String,
    phone: Schema.String,
    address: Schema.String,
  }),
  /** For the owner: when the account was deactivated, when it was last used to a few minutes, and whether it has sold. */
  deactivated_at: Schema.optional(Schema.NullOr(Schema.Date)),
  last_seen_at: Schema.optional(Schema.NullOr(Schema.Date)),
  has_sales: Schema.optional(Schema.Boolean),
})
export type StaffMember = typeof StaffMember.Type

/** A staff member has exactly one role, sent as a list. */
const roleIds = Schema.Array(RoleId).pipe(
  Schema.minItems(1, refusedAs("Required", {}, "must name exactly one role")),
  Schema.maxItems(1, refusedAs("TooManyItems", { max: 1 }, "must name exactly one role")),
)
const photo = Schema.optional(Schema.Union(StoredFileName, Schema.Literal(""), Schema.Null))

export const StaffCreation = Schema.Struct({
  name: Text(200),
  email: Email,
  password: NewPassword,
  phone: Phone,
  photo,
  role_ids: roleIds,
}).annotations(everyError)
export type StaffCreation = typeof StaffCreation.Type

/** An absent or empty password is not changed. An absent photo is not changed; an empty photo is removed. */
export const StaffUpdate = Schema.Struct({
  name: Text(200),
  email: Email,
  password: Schema.optional(Schema.Union(NewPassword, Schema.Literal(""), Schema.Null)),
  phone: Phone,
  photo,
  role_ids: roleIds,
}).annotations(everyError)
export type StaffUpdate = typeof StaffUpdate.Type

export class StaffEmailTaken extends Failure<StaffEmailTaken>()("StaffEmailTaken", {
  status: 409,
  params: { email: Schema.String },
  detail: () => "A staff member with this e-mail already exists.",
  field: () => "email",
}) {}

export class StaffDeactivated extends Failure<StaffDeactivated>()("StaffDeactivated", {
  status: 403,
  params: {},
  detail: () => "The pharmacy owner has deactivated this account. Please ask the owner.",
}) {}

/** Whoever has sold is deactivated first, so that nobody who works here disappears from the sales by one press. */
export class StaffHasSold extends Failure<StaffHasSold>()("StaffHasSold", {
  status: 409,
  params: { name: Schema.String },
  detail: (p) => `${p.name} has made sales. Please deactivate the account instead of deleting it.`,
}) {}

export class RoleUnknown extends Failure<RoleUnknown>()("RoleUnknown", {
  status: 422,
  params: { role_id: Schema.Int },
  detail: () => "Please select a role",
  field: () => "role_ids",
}) {}
