/** The rows that the feed reads from PostgreSQL. */
import { OpeningHours } from "@rokthnam/shared/Pharmacies/OpeningHours"
import { Schema } from "effect"
import type { Pharmacy } from "./index/Pharmacies.ts"

const kinds = ["+", "-", "~", "p", "!"] as const

/** One change of the log of changes; see the migration that creates it for the kinds. */
export interface Change {
  readonly kind: (typeof kinds)[number]
  readonly id: number
  readonly pharmacy_id: number
  readonly name_id: number
  readonly cents: number
  /** `YYYY-MM-DD`. */
  readonly expiration_date: string
  readonly in_stock: boolean
  /** `unit_per_package`. */
  readonly units: number
  /** The search text of `name_id`; null for changes of pharmacies. */
  readonly norm: string | null
  /**
   * Whether its row may be as this change or a later one left it, because it was committed while a snapshot of the index
   * was being written. Each change names the whole row, so applying it again leads to the same.
   */
  readonly mayBeApplied: boolean
}

/** A row of a pull as PostgreSQL sends it: its columns as text, in the order of `pullStatement`. */
export type PulledRow = ReadonlyArray<string | null>

const whole = (text: string | null | undefined): number => {
  const number = Number(text ?? Number.NaN)
  if (!Number.isSafeInteger(number)) throw new Error(`A change has ${text} where a whole number belongs.`)
  return number
}

/**
 * Reads the change in a row of a pull. By hand, since a busy feed reads a thousand a second, and a schema takes ten times as
 * long. Throws for a row that is none.
 */
export const changeOf = (row: PulledRow): Change => {
  const [, , found, id, pharmacy, name, cents, expires, inStock, units, norm, mayBeApplied] = row
  const kind = kinds.find((one) => one === found)
  if (kind === undefined) throw new Error(`A change is of the unknown kind ${found}.`)
  return {
    kind,
    id: whole(id),
    pharmacy_id: whole(pharmacy),
    name_id: whole(name),
    cents: whole(cents),
    expiration_date: expires ?? "",
    in_stock: inStock === "t",
    units: whole(units),
    norm: norm ?? null,
    mayBeApplied: mayBeApplied === "t",
  }
}

const PharmacyRow = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  address: Schema.String,
  phone: Schema.String,
  latitude: Schema.Number,
  longitude: Schema.Number,
  opening_hours: Schema.NullOr(OpeningHours),
  status: Schema.String,
})

const NameRow = Schema.Struct({ id: Schema.Int, norm: Schema.String })
const Snapshot = Schema.Struct({ snapshot: Schema.String, last: Schema.NumberFromString })

export const decodePharmacies = Schema.decodeUnknownSync(Schema.Array(PharmacyRow))
export const decodeNames = Schema.decodeUnknownSync(Schema.Array(NameRow))
export const decodeSnapshots = Schema.decodeUnknownSync(Schema.NonEmptyArray(Snapshot))

export const asPharmacy = ({ status, opening_hours: hours, ...row }: typeof PharmacyRow.Type): Pharmacy => ({
  ...row,
  hours,
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
