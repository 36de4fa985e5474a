import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { AdminAccess } from "../Identity/Access.ts"
import { BadCredentials, TooManyAttempts } from "../Identity/IdentityFailures.ts"
import { AccessToken, Credentials } from "../Identity/Login.ts"
import { PharmacyEmailTaken, LicenseTaken, PharmacyStatus } from "../Pharmacies/Pharmacy.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { Failure } from "../Primitives/Failure.ts"
import { Id, IdPath } from "../Primitives/Id.ts"
import { Message, Pagination, sizing } from "../Primitives/Page.ts"
import { LooseText, NewPassword } from "../Primitives/Text.ts"

export const AdminStats = Schema.Struct({
  total_pharmacies: Schema.Int,
  pending_approvals: Schema.Int,
  approved: Schema.Int,
  rejected: Schema.Int,
})

export const ListedPharmacy = Schema.Struct({
  id: Id,
  name: Schema.String,
  address: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  license_id: Schema.String,
  status: PharmacyStatus,
})

export const PendingPharmacy = Schema.Struct({
  id: Id,
  name: Schema.String,
  address: Schema.String,
  photo: Schema.NullOr(Schema.String),
  email: Schema.String,
  phone: Schema.String,
  license_id: Schema.String,
  license_file: Schema.String,
  created_at: Schema.Date,
})

/** The documented form has no body at all; with one, its reason is shown to the pharmacy at login. */
export const Rejection = Schema.Struct({ reason: Schema.optional(Schema.NullOr(LooseText(500))) })

/** The description of a call whose body may be left out. */
const withOptionalBody = (call: Record<string, unknown>): Record<string, unknown> => ({
  ...call,
  requestBody: Object.assign({}, call["requestBody"], { required: false }),
})

/** An admin's decision moves along PENDING → APPROVED or REJECTED and back; never to the state it already has. */
export class StatusUnchanged extends Failure<StatusUnchanged>()("StatusUnchanged", {
  status: 409,
  params: { status: Schema.String },
  detail: (p) => `This pharmacy is already ${p.status}.`,
}) {}

const status = Schema.optional(Schema.Union(PharmacyStatus, Schema.Literal("", "all")))

export class AdminDoorApi extends HttpApiGroup.make("adminDoor").add(
  HttpApiEndpoint.post("login", "/admin/login")
    .setPayload(Credentials)
    .addSuccess(AccessToken)
    .addError(BadCredentials.schema)
    .addError(TooManyAttempts.schema),
) {}

export class AdminApi extends HttpApiGroup.make("admin")
  .add(HttpApiEndpoint.get("stats", "/admin/dashboard").addSuccess(AdminStats))
  .add(
    HttpApiEndpoint.get("list", "/admin/pharmacies")
      .setUrlParams(Schema.Struct({ ...sizing, status }))
      .addSuccess(
        Schema.Struct({
          pharmacies: Schema.Array(ListedPharmacy),
          total: Schema.Int,
          pagination: Pagination,
        }),
      ),
  )
  .add(
    // The answer's header X-Total-Count carries the number of all pending registrations.
    HttpApiEndpoint.get("pending", "/admin/pharmacies/pending")
      .setUrlParams(Schema.Struct(sizing))
      .addSuccess(Schema.Array(PendingPharmacy)),
  )
  .add(
    HttpApiEndpoint.post("approve", "/admin/pharmacies/:id/approve")
      .setPath(IdPath)
      .addSuccess(Message)
      .addError(NotFound.schema)
      .addError(StatusUnchanged.schema)
      .addError(PharmacyEmailTaken.schema)
      .addError(LicenseTaken.schema),
  )
  .add(
    HttpApiEndpoint.post("reject", "/admin/pharmacies/:id/reject")
      .setPath(IdPath)
      .setPayload(Rejection)
      .annotate(OpenApi.Transform, withOptionalBody)
      .addSuccess(Message)
      .addError(NotFound.schema)
      .addError(StatusUnchanged.schema),
  )
  .add(
    HttpApiEndpoint.post("resetPassword", "/admin/pharmacies/:id/reset-password")
      .setPath(IdPath)
      .setPayload(Schema.Struct({ new_password: NewPassword }))
      .addSuccess(Schema.Struct({ pharmacy_name: Schema.String, message: Schema.String }))
      .addError(NotFound.schema),
  )
  .middleware(AdminAccess) {}
