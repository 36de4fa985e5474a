import { Schema } from "effect"
import { refusedAs } from "../Primitives/Constraint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { PaymentMethodId, SaleId, SaleLineId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { everyError, Text } from "../Primitives/Text.ts"
import { SalePayment } from "./Payments.ts"
import { largestLine, largestSale, Sale, SaleItem } from "./Sale.ts"
import { saleKinds } from "./SaleKinds.ts"

/** Largest number of returns that the answer about a sale lists, the latest ones. */
export const largestReturnList = 100

const Reason = Text(500)

export const VoidInput = Schema.Struct({ reason: Reason }).annotations(everyError)
export type VoidInput = typeof VoidInput.Type

/**
 * The lines that come back: to the stock that they were sold from (`restock`) or written off. `quantity` counts what the
 * line sold, packages or loose units. `payment_method_id` says
 * how the money is given back; without it, as the sale was paid.
 */
export const ReturnInput = Schema.Struct({
  lines: Schema.Array(
    Schema.Struct({
      line_id: SaleLineId,
      quantity: between(whole(Schema.Number), 1, largestLine),
      restock: Schema.Boolean,
    }),
  ).pipe(
    Schema.minItems(1, refusedAs("Required", {}, "Please choose what comes back")),
    Schema.maxItems(
      largestSale,
      refusedAs("TooManyItems", { max: largestSale }, `must have at most ${largestSale} lines`),
    ),
  ),
  reason: Reason,
  payment_method_id: Schema.optional(Schema.NullOr(PaymentMethodId)),
}).annotations(everyError)
export type ReturnInput = typeof ReturnInput.Type

/**
 * A line of a sale, a return or a void. `returned_line_id` and `restocked` are null in a sale; in the others they name the
 * sold line, and whether its goods went back to the stock. Quantity and amounts of returned lines are negative.
 * `dosage` is the strength as it was sold; lines of an earlier version have the
 * medicine's of today, or "" if it was deleted. `units_per_strip` is the medicine's strip today, by which a receipt counts loose units; null without strips, and for a
 * medicine that was deleted.
 */
export const SaleDetailsItem = Schema.Struct({
  ...SaleItem.fields,
  dosage: Schema.String,
  units_per_strip: Schema.NullOr(Schema.Int),
  quantity_returned: Schema.Int,
  returned_line_id: Schema.NullOr(SaleLineId),
  restocked: Schema.NullOr(Schema.Boolean),
})

const kind = Schema.Literal(...saleKinds)

/** A void or a return of a sale. Its reason is in `notes`. */
const SaleReturn = Schema.Struct({
  ...Sale.fields,
  items: Schema.Array(SaleDetailsItem),
  kind,
  returned_sale_id: Schema.NullOr(SaleId),
})

/** One sale, return or void with everything that its receipt shows. */
export const SaleDetails = Schema.Struct({
  ...SaleReturn.fields,
  /** The customer's phone number, for `customerPhoneDays`; null without one, and of a return or void. */
  customer_phone: Schema.NullOr(Schema.String),
  /** `given_back` is what returns have given back of the payment so far, as a positive amount. */
  payments: Schema.Array(Schema.Struct({ ...SalePayment.fields, given_back: Money })),
  /** The void or the latest returns of this sale, the latest first. */
  returns: Schema.Array(SaleReturn),
  /** The pharmacy's rate at the time of the sale, for the total in riel. */
  riel_per_dollar: Schema.Int,
  /** Whether the sale can still be voided: it is of today, and nothing of it came back. */
  voidable: Schema.Boolean,
  pharmacy: Schema.Struct({
    name: Schema.String,
    address: Schema.String,
    phone: Schema.String,
    license_id: Schema.String,
  }),
})
export type SaleDetails = typeof SaleDetails.Type

export class ReturnTooLarge extends Failure<ReturnTooLarge>()("ReturnTooLarge", {
  status: 409,
  params: { line_id: SaleLineId, name: Schema.String, returnable: Schema.Int },
  detail: (p) =>
    p.returnable === 0
      ? `All of ${p.name} was returned already.`
      : `Only ${p.returnable} of ${p.name} can still be returned.`,
}) {}

export class NotASale extends Failure<NotASale>()("NotASale", {
  status: 409,
  params: {},
  detail: () => "This is a return. Only a sale can be voided or returned.",
}) {}

export class SaleHasReturns extends Failure<SaleHasReturns>()("SaleHasReturns", {
  status: 409,
  params: {},
  detail: () => "This sale was voided, or something of it was returned, so it cannot be voided.",
}) {}

export class SaleNotOfToday extends Failure<SaleNotOfToday>()("SaleNotOfToday", {
  status: 409,
  params: {},
  detail: () => "Only a sale of today can be voided. Please return its lines instead.",
}) {}
