/*
 * Why a field of a request is refused: a code, and the numbers for the message. This module imports nothing, so
 * that the web apps can use the codes as keys of their messages.
 */

const plainCodes = [
  /** Absent, null, or empty although the field is required. */
  "Required",
  "NotNumber",
  "NotWhole",
  /** Not an amount of money with at most 2 decimals. */
  "NotAmount",
  "NotEmail",
  "NotPhone",
  /** Not a calendar day like 2026-12-31. */
  "NotDate",
  /** Not 8, 12, 13 or 14 digits. */
  "NotBarcode",
  /** Begins before what stands above it has ended. */
  "NotAfterwards",
  /** Not one of the values in the contract. */
  "NotOneOf",
  /** Not the name of an uploaded file. */
  "NotFile",
  /** Holds a character that cannot be stored, such as NUL. */
  "BadCharacter",
  /** The wrong type, such as a text instead of a list. */
  "WrongType",
  "WrongFormat",
  /** A new password that attackers try first. */
  "TooCommon",
  "Unknown",
] as const
const leastCodes = ["TooShort", "AtLeast"] as const
const mostCodes = ["TooLong", "TooManyItems", "AtMost"] as const
const rangeCodes = ["OutOfRange"] as const

/** The codes grouped by their params: none, `min`, `max`, or both. */
export const codesByParams = {
  none: plainCodes,
  min: leastCodes,
  max: mostCodes,
  minAndMax: rangeCodes,
} as const

/** Every code. TooShort and TooLong count characters; AtLeast and AtMost compare numbers. */
export const fieldProblemCodes = [...plainCodes, ...leastCodes, ...mostCodes, ...rangeCodes] as const
export type FieldProblemCode = (typeof fieldProblemCodes)[number]

/** The params of each code. */
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

/**
 * One entry of `errors` in a 422: the field (`items.0.quantity_sold`; empty for the whole body), the code, and an
 * English message.
 */
export type FieldRefusal = FieldProblem & { readonly field: string; readonly message: string }
