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
import { Province, StockAge } from "../Network/NetworkApi.ts"
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
  created_at: Schema.optional(Schema.Date),
  rejection_reason: Schema.optional(Schema.NullOr(Schema.String)),
  /** When its stock changed for the last time, known a few minutes later; null if it never did. */
  stock_changed_at: Schema.optional(Schema.NullOr(Schema.Date)),
})

/** Another pharmacy has the same licence number (case, spaces and hyphens aside), or is within 50 m. */
const Doubt = Schema.Literal("license", "place")

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
  /** Whether the caller has looked at the licence. */
  license_seen: Schema.optional(Schema.Boolean),
  /** What another pharmacy has too, whatever its status: its licence number, or its place. */
  doubts: Schema.optional(Schema.Array(Doubt)),
})

/** Another pharmacy that may be the same one, and what is the same. */
export const TwinPharmacy = Schema.Struct({
  ...ListedPharmacy.fields,
  same: Schema.Array(Doubt),
  /** Metres between the two; null if one of them has told no place. */
  metres: Schema.NullOr(Schema.Int),
})
export type TwinPharmacy = typeof TwinPharmacy.Type

/** Everything by which an admin decides about a registration. A place of (0, 0) was not told. */
export const Registration = Schema.Struct({
  ...PendingPharmacy.fields,
  status: PharmacyStatus,
  rejection_reason: Schema.NullOr(Schema.String),
  latitude: Schema.Number,
  longitude: Schema.Number,
  license_seen: Schema.Boolean,
  /** At most 20, those with the same licence number first. */
  twins: Schema.Array(TwinPharmacy),
})
export type Registration = typeof Registration.Type

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

/** Only a rejection can be taken back so; an approval ends with a rejection. */
export class NotRejected extends Failure<NotRejected>()("NotRejected", {
  status: 409,
  params: { status: Schema.String },
  detail: (p) => `Only a rejected registration can be reopened. This pharmacy is ${p.status}.`,
}) {}

/** Orders of the lists, with a leading '-' for descending; '' is the list's own: the newest or the longest waiting first. */
const pendingSort = ["", "name", "-name", "created_at", "-created_at"] as const
const listSort = [...pendingSort, "status", "-status"] as const
export type PharmacySort = (typeof listSort)[number]

/** Every word must occur in name, e-mail, phone, address or licence number. */
const search = Schema.optional(LooseText(200))

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
      query: Schema.Struct({
        ...sizing,
        status,
        search,
        sort: Schema.optional(Schema.Literal(...listSort)),
        province: Schema.optional(Schema.Union(Province, Schema.Literal(""))),
        stock_age: Schema.optional(Schema.Union(StockAge, Schema.Literal(""))),
      }),
      answer: Schema.Struct({
        pharmacies: Schema.Array(ListedPharmacy),
        total: Schema.Int,
        pagination: Pagination,
      }),
    }),
  )
  .add(
    get("pending", "/admin/pharmacies/pending", {
      query: Schema.Struct({ ...sizing, search, sort: Schema.optional(Schema.Literal(...pendingSort)) }),
      answer: Schema.Array(PendingPharmacy),
      counted: true,
    }),
  )
  .add(
    get("registration", "/admin/pharmacies/:id", {
      path: IdPath(PharmacyId),
      answer: Registration,
      failures: [NotFound],
    }),
  )
  // Keeps that the caller has looked at the licence. Sent again it changes nothing.
  .add(
    post("licenseSeen", "/admin/pharmacies/:id/license-seen", {
      path: IdPath(PharmacyId),
      answer: Message,
      failures: [NotFound],
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
  // Makes a rejected registration wait for a decision again.
  .add(
    post("reopen", "/admin/pharmacies/:id/reopen", {
      path: IdPath(PharmacyId),
      answer: Message,
      failures: [NotFound, NotRejected, PharmacyEmailTaken, LicenseTaken],
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
