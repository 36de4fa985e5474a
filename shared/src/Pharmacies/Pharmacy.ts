import { Schema } from "effect"
import { refusedAs } from "../Primitives/Constraint.ts"
import { strengthFields } from "../Medicines/Medicine.ts"
import { Failure } from "../Primitives/Failure.ts"
import { Latitude, Longitude } from "../Primitives/GeoPoint.ts"
import { PharmacyId } from "../Primitives/Id.ts"
import { OpeningHours } from "./OpeningHours.ts"
import { Money } from "../Primitives/Money.ts"
import { Email, NewPassword, Phone, StoredFileName, Text, everyError } from "../Primitives/Text.ts"

export const PharmacyStatus = Schema.Literal("PENDING", "APPROVED", "REJECTED")
export type PharmacyStatus = typeof PharmacyStatus.Type

/** What a customer is told of a pharmacy: whom to call, where it is, in degrees, and when it is open, if it says so. */
export const PharmacyContact = Schema.Struct({
  id: PharmacyId,
  name: Schema.String,
  address: Schema.String,
  phone: Schema.String,
  latitude: Schema.Number,
  longitude: Schema.Number,
  opening_hours: Schema.NullOr(OpeningHours),
})
export type PharmacyContact = typeof PharmacyContact.Type

/** The profile that the owner sees and edits. */
export const PharmacyProfile = Schema.Struct({
  id: PharmacyId,
  name: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  address: Schema.String,
  license_id: Schema.String,
  photo: Schema.NullOr(Schema.String),
  status: PharmacyStatus,
  latitude: Schema.Number,
  longitude: Schema.Number,
})
export type PharmacyProfile = typeof PharmacyProfile.Type

export const PharmacyRegistration = Schema.Struct({
  name: Text(200),
  email: Email,
  password: NewPassword,
  address: Text(500),
  phone: Phone,
  license_id: Text(100),
  license_file: StoredFileName,
  photo: Schema.optional(Schema.Union(StoredFileName, Schema.Literal(""), Schema.Null)),
  latitude: Schema.optionalWith(Latitude, { default: () => 0, nullable: true }),
  longitude: Schema.optionalWith(Longitude, { default: () => 0, nullable: true }),
}).annotations(everyError)
export type PharmacyRegistration = typeof PharmacyRegistration.Type

/** The answer of a registration, with the contract documents' fallback message. */
export const PharmacyRegistered = Schema.Struct({
  id: PharmacyId,
  name: Schema.String,
  status: PharmacyStatus,
  message: Schema.String,
})

const halfPoint = refusedAs("Required", {}, "is required with the other half of the point")

/**
 * An absent photo is not changed; an empty one is removed. Latitude and longitude must be sent together or not at
 * all.
 */
export const ProfileUpdate = Schema.Struct({
  name: Text(200),
  address: Text(500),
  phone: Phone,
  photo: Schema.optional(Schema.Union(StoredFileName, Schema.Literal(""), Schema.Null)),
  latitude: Schema.optional(Latitude),
  longitude: Schema.optional(Longitude),
})
  .annotations(everyError)
  .pipe(
    Schema.filter(
      ({ latitude, longitude }) =>
        (latitude === undefined) === (longitude === undefined)
          ? undefined
          : { path: [latitude === undefined ? "latitude" : "longitude"], message: halfPoint.message() },
      halfPoint,
    ),
  )
export type ProfileUpdate = typeof ProfileUpdate.Type

export const Trend = Schema.Literal("up", "down", "flat")

/**
 * The answer of `GET /pharmacies/dashboard`. `monthly_sales` has twelve months, `YYYY-MM` in Phnom Penh, the oldest
 * first.
 */
export const PharmacyDashboard = Schema.Struct({
  total_sales: Schema.Struct({ amount: Money, trend: Trend, percent_increase: Schema.Number }),
  inventory: Schema.Struct({ total_items: Schema.Int, low_stock: Schema.Int }),
  monthly_sales: Schema.Array(Schema.Struct({ month: Schema.String, amount: Money })),
  // `units` counts packages, `loose_units` what was sold beside them, of which `unit_per_package` make a package today.
  top_selling_items: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      ...strengthFields,
      units: Schema.Int,
      loose_units: Schema.Int,
      unit_per_package: Schema.Int,
    }),
  ),
})
export type PharmacyDashboard = typeof PharmacyDashboard.Type

export class PharmacyEmailTaken extends Failure<PharmacyEmailTaken>()("PharmacyEmailTaken", {
  status: 409,
  params: {},
  detail: () => "A pharmacy with this e-mail is already registered.",
  field: () => "email",
}) {}

export class LicenseTaken extends Failure<LicenseTaken>()("LicenseTaken", {
  status: 409,
  params: { license_id: Schema.String },
  detail: (p) => `A pharmacy with licence ${p.license_id} is already registered.`,
  field: () => "license_id",
}) {}

export class PharmacyPending extends Failure<PharmacyPending>()("PharmacyPending", {
  status: 403,
  params: {},
  detail: () => "Your registration is PENDING: an admin has not approved it yet.",
}) {}

export class PharmacyRejected extends Failure<PharmacyRejected>()("PharmacyRejected", {
  status: 403,
  params: { reason: Schema.NullOr(Schema.String) },
  detail: (p) => `Your registration was REJECTED${p.reason === null ? "." : `: ${p.reason}`}`,
}) {}

/** The named upload does not exist: it was never sent, or it was unused for a day and removed. */
export class FileMissing extends Failure<FileMissing>()("FileMissing", {
  status: 422,
  params: { field: Schema.String },
  detail: (p) => `The uploaded file of ${p.field} is not there any more. Please upload it again.`,
  field: (p) => p.field,
}) {}
