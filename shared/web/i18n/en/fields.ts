import type { FieldProblemCode } from "../../../src/Primitives/FieldProblem.ts"

/** The rules that only fields of the office have; it has the messages. */
type OfficeCode = "NotAmount" | "NotPhone" | "NotDate" | "NotAfterwards" | "NotBarcode"

/** The messages for refused fields, by the code in the `errors` of a 422. */
export const fields = {
  Required: "Please fill in this field",
  TooShort: "Must have at least {{min}} characters",
  TooLong: "Must have at most {{max}} characters",
  NotWhole: "Please enter a whole number",
  NotNumber: "Please enter a number",
  OutOfRange: "Must be between {{min}} and {{max}}",
  AtLeast: "Must be {{min}} or more",
  AtMost: "Must be {{max}} or less",
  NotEmail: "Please enter an e-mail address in Latin letters",
  NotOneOf: "Please choose one of the values offered",
  WrongType: "This is not filled in as it should be",
  WrongFormat: "This is not written as it should be",
  NotFile: "Please choose the file again",
  BadCharacter: "Please remove the special characters",
  TooManyItems: "At most {{max}} can be chosen",
  TooCommon: "Many people use this password, so it is easy to guess. Please choose another one",
  Unknown: "Please check this field",
} as const satisfies Record<Exclude<FieldProblemCode, OfficeCode>, string>
