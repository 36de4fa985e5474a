import type { FieldProblemCode } from "../../../src/Primitives/FieldProblem.ts"
import type { fields } from "./fields.ts"

/** The messages for refused fields that only forms of the back office have. */
export const officeFields = {
  NotAmount: "Please enter an amount in dollars, such as 1.50",
  NotPhone: "Please enter a phone number",
  NotDate: "Please enter a date",
  NotAfterwards: "Must begin when the time above it has ended",
  NotBarcode: "A bar code has 8, 12, 13 or 14 digits",
} as const satisfies Record<Exclude<FieldProblemCode, keyof typeof fields>, string>
