import { Schema } from "effect"
import { archivedTables } from "../../platform/ArchivedMonths/ArchivedTables.ts"

/** A month of a table, by the bounds of its partition as PostgreSQL writes them; the first one begins at `-infinity`. */
const Month = Schema.Struct({
  parent: Schema.Literal(...archivedTables),
  name: Schema.String,
  begins: Schema.String,
  ends: Schema.String,
})
export type Month = typeof Month.Type

const Listed = Schema.Struct({ ...Month.fields, state: Schema.Literal("copying", "leaving", "archived") })
export type ListedMonth = typeof Listed.Type
const Part = Schema.Struct({
  part: Schema.Int,
  key: Schema.String,
  rows: Schema.NumberFromString,
  bytes: Schema.NumberFromString,
  sha256: Schema.String,
})
export type Part = typeof Part.Type
const Sums = Schema.Struct({ lines: Schema.String, sales: Schema.String })

export const decodeMonths = Schema.decodeUnknownSync(Schema.Array(Month))
export const decodeListed = Schema.decodeUnknownSync(Schema.Array(Listed))
export const decodeParts = Schema.decodeUnknownSync(Schema.Array(Part))
export const decodeKeys = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ key: Schema.String })))
export const decodeNames = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ name: Schema.String })))
export const decodeTruth = Schema.decodeUnknownSync(
  Schema.NonEmptyArray(Schema.Struct({ yes: Schema.Boolean })),
)
export const decodeSums = Schema.decodeUnknownSync(Schema.NonEmptyArray(Sums))
export const decodeText = Schema.decodeUnknownSync(
  Schema.NonEmptyArray(Schema.Struct({ text: Schema.String })),
)
