import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { AdminAccess } from "../Identity/Access.ts"
import {
  BadCredentials,
  SecondFactorRequired,
  SecondFactorWrong,
  TooManyAttempts,
} from "../Identity/IdentityFailures.ts"
import { AccessToken, CredentialsWithCode } from "../Identity/Login.ts"
import { PharmacyEmailTaken, LicenseTaken, PharmacyStatus } from "../Pharmacies/Pharmacy.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { get, post } from "../Primitives/Endpoint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { IdPath, PharmacyId } from "../Primitives/Id.ts"
import { Message, Pagination, sizing } from "../Primitives/Page.ts"
import { LooseText, NewPassword } from "../Primitives/Text.ts"

export const AdminStats = Schema.Struct({
  total_pharmacies: Schema.Int,
  pending_approvals: Schema.Int,
  approved: Schema.Int,
  rejected: Schema.Int,
})

export const ListedPharmacy = Schema.Struct({
  id: PharmacyId,
  name: Schema.String,
  address: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  license_id: Schema.String,
  status: PharmacyStatus,
})

export const PendingPharmacy = Schema.Struct({
  id: PharmacyId,
  name: Schema.String,
  address: Schema.String,
  photo: Schema.NullOr(Schema.String),
  email: Schema.String,
  phone: Schema.String,
  license_id: Schema.String,
  license_file: Schema.String,
  created_at: Schema.Date,
})

/**
 * The documented form of the call has no body. If there is a body, its reason is shown to the pharmacy at login.
 */
export const Rejection = Schema.Struct({ reason: Schema.optional(Schema.NullOr(LooseText(500))) })

/** Changes the OpenAPI description of a call whose body is optional. */
const withOptionalBody = (call: Record<string, unknown>): Record<string, unknown> => ({
  ...call,
  requestBody: Object.assign({}, call["requestBody"], { required: false }),
})

/** An admin may approve or reject a pharmacy in any state except the one that it already has. */
export class StatusUnchanged extends Failure<StatusUnchanged>()("StatusUnchanged", {
  status: 409,
  params: { status: Schema.String },
  detail: (p) => `This pharmacy is already ${p.status}.`,
}) {}

const status = Schema.optional(Schema.Union(PharmacyStatus, Schema.Literal("", "all")))

export class AdminDoorApi extends HttpApiGroup.make("adminDoor").add(
  post("login", "/admin/login", {
    body: CredentialsWithCode,
    answer: AccessToken,
    failures: [BadCredentials, SecondFactorRequired, SecondFactorWrong, TooManyAttempts],
  }),
) {}

export class AdminApi extends HttpApiGroup.make("admin")
  .add(get("stats", "/admin/dashboard", { answer: AdminStats }))
  .add(
    get("list", "/admin/pharmacies", {
      query: Schema.Struct({ ...sizing, status }),
      answer: Schema.Struct({
        pharmacies: Schema.Array(ListedPharmacy),
        total: Schema.Int,
        pagination: Pagination,
      }),
    }),
  )
  .add(
    get("pending", "/admin/pharmacies/pending", {
      query: Schema.Struct(sizing),
      answer: Schema.Array(PendingPharmacy),
      counted: true,
    }),
  )
  .add(
    post("approve", "/admin/pharmacies/:id/approve", {
      path: IdPath(PharmacyId),
      answer: Message,
      failures: [NotFound, StatusUnchanged, PharmacyEmailTaken, LicenseTaken],
    }),
  )
  .add(
    post("reject", "/admin/pharmacies/:id/reject", {
      path: IdPath(PharmacyId),
      body: Rejection,
      answer: Message,
      failures: [NotFound, StatusUnchanged],
      described: withOptionalBody,
    }),
  )
  .add(
    post("resetPassword", "/admin/pharmacies/:id/reset-password", {
      path: IdPath(PharmacyId),
      body: Schema.Struct({ new_password: NewPassword }),
      answer: Schema.Struct({ pharmacy_name: Schema.String, message: Schema.String }),
      failures: [NotFound],
    }),
  )
  .middleware(AdminAccess) {}
