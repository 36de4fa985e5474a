/*
 * Why a field of a request is refused, for a client's own words: a code, and the numbers that the sentence speaks of.
 * Nothing is imported here, so that the web apps can key their words by these codes.
 */

const plainCodes = [
  /** Absent, null, or empty where something must stand. */
  "Required",
  "NotNumber",
  "NotWhole",
  /** No amount of money with at most 2 decimals. */
  "NotAmount",
  "NotEmail",
  "NotPhone",
  /** No calendar day like 2026-12-31. */
  "NotDate",
  /** Not 8, 12, 13 or 14 digits. */
  "NotBarcode",
  /** None of the values that the contract lists. */
  "NotOneOf",
  /** No name of an uploaded file. */
  "NotFile",
  /** Holds a character that cannot be stored, such as NUL. */
  "BadCharacter",
  /** A text where a list must stand, a list where a text must stand, and so on. */
  "WrongType",
  "WrongFormat",
  "Unknown",
] as const
const leastCodes = ["TooShort", "AtLeast"] as const
const mostCodes = ["TooLong", "TooManyItems", "AtMost"] as const
const rangeCodes = ["OutOfRange"] as const

/** The codes by the numbers that they come with: none, `min`, `max`, or both. */
export const codesByParams = {
  none: plainCodes,
  min: leastCodes,
  max: mostCodes,
  minAndMax: rangeCodes,
} as const

/** Every code there is: TooShort and TooLong count characters, AtLeast and AtMost compare numbers. */
export const fieldProblemCodes = [...plainCodes, ...leastCodes, ...mostCodes, ...rangeCodes] as const
export type FieldProblemCode = (typeof fieldProblemCodes)[number]

/** What each code comes with. */
export type FieldProblemParams = { readonly [C in (typeof plainCodes)[number]]: {} } & {
  readonly [C in (typeof leastCodes)[number]]: { readonly min: number }
} & {
  readonly [C in (typeof mostCodes)[number]]: { readonly max: number }
} & {
  readonly [C in (typeof rangeCodes)[number]]: { readonly min: number; readonly max: number }
}

/** A code with its params. */
export type FieldProblem = {
  [C in FieldProblemCode]: { readonly code: C; readonly params: FieldProblemParams[C] }
}[FieldProblemCode]

/** One entry of a 422's `errors`: the field (`items.0.quantity_sold`; empty for the whole body), why, and that in English. */
export type FieldRefusal = FieldProblem & { readonly field: string; readonly message: string }
