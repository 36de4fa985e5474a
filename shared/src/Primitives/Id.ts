import { Schema } from "effect"
import { refusedAs } from "./Constraint.ts"

/** The largest id: PostgreSQL's int4. */
const largestId = 2_147_483_647

const wording = refusedAs("WrongFormat", {}, "must be an id")

/** A row's id in a JSON body. */
export const Id = Schema.Number.pipe(Schema.int(wording), Schema.between(1, largestId, wording))
export type Id = typeof Id.Type

/** A row's id in a path or a query string. */
export const IdFromString = Schema.NumberFromString.pipe(
  Schema.int(wording),
  Schema.between(1, largestId, wording),
)

/** The `{id}` of a path. */
export const IdPath = Schema.Struct({ id: IdFromString })
