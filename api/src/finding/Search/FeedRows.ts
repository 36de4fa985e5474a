/** The rows that the feed reads from PostgreSQL. */
import { Schema } from "effect"
import type { Pharmacy } from "./index/Pharmacies.ts"

const Change = Schema.Struct({
  kind: Schema.Literal("+", "-", "~", "p", "!"),
  id: Schema.NumberFromString,
  pharmacy_id: Schema.Int,
  name_id: Schema.Int,
  cents: Schema.NumberFromString,
  expiration_date: Schema.String,
  in_stock: Schema.Boolean,
  /** `unit_per_package`. */
  units: Schema.Int,
  /** The search text of `name_id`; null for changes of pharmacies. */
  norm: Schema.NullOr(Schema.String),
})
export type Change = typeof Change.Type

const Pulled = Schema.Struct({
  snapshot: Schema.String,
  seq: Schema.NullOr(Schema.NumberFromString),
  change: Schema.Unknown,
})

const PharmacyRow = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  address: Schema.String,
  phone: Schema.String,
  latitude: Schema.Number,
  longitude: Schema.Number,
  status: Schema.String,
})

const NameRow = Schema.Struct({ id: Schema.Int, norm: Schema.String })
const Snapshot = Schema.Struct({ snapshot: Schema.String, last: Schema.NumberFromString })

export const decodePulled = Schema.decodeUnknownSync(Schema.Array(Pulled))
/** Decodes one change of a pull. */
export const decodeChange = Schema.decodeUnknownSync(Change)
export const decodePharmacies = Schema.decodeUnknownSync(Schema.Array(PharmacyRow))
export const decodeNames = Schema.decodeUnknownSync(Schema.Array(NameRow))
export const decodeSnapshots = Schema.decodeUnknownSync(Schema.NonEmptyArray(Snapshot))

export const asPharmacy = ({ status, ...row }: typeof PharmacyRow.Type): Pharmacy => ({
  ...row,
  isApproved: status === "APPROVED",
})

export type NameRow = typeof NameRow.Type
/** A snapshot of the database and the number of its last change. */
export type Snapshot = typeof Snapshot.Type
export const decodeIdentities = Schema.decodeUnknownSync(
  Schema.NonEmptyArray(Schema.Struct({ identity: Schema.String })),
)
export const decodeReaches = Schema.decodeUnknownSync(
  Schema.NonEmptyArray(Schema.Struct({ reaches: Schema.Boolean })),
)
