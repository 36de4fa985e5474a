import type { FieldProblemCode } from "@rokthnam/shared/Primitives/FieldProblem"
import { fields as shared } from "@rokthnam/shared/web/i18n/en/fields"

/** The messages for refused fields of the office. */
export const fields = {
  ...shared,
  NotAmount: "Please enter an amount in dollars, such as 1.50",
  NotPhone: "Please enter a phone number",
  NotDate: "Please enter a date",
  NotAfterwards: "Must begin when the time above it has ended",
  NotBarcode: "A bar code has 8, 12, 13 or 14 digits",
} as const satisfies Record<FieldProblemCode, string>
