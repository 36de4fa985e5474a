import { Schema } from "effect"
import { refusedAs } from "../Primitives/Constraint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { PaymentMethodId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { Text } from "../Primitives/Text.ts"
import { paymentKinds } from "../PaymentMethods/PaymentKinds.ts"
import { mostPayments } from "./PaymentParts.ts"

/** Largest total of a sale in cents: the largest value of its column, numeric(14,2). */
export const largestTotal = 99_999_999_999_999

/** Largest number of riel in one payment. Its product with a hundred is exact. */
const largestRiel = 9_999_999_999_999

/** An amount of dollars that was counted: 0 or more. */
export const CountedMoney = Money.pipe(
  Schema.filter((amount) => amount >= 0, refusedAs("AtLeast", { min: 0 }, "must be 0 or more")),
  Schema.filter(
    (amount) => amount <= largestTotal,
    refusedAs("AtMost", { max: largestTotal / 100 }, "is too large"),
  ),
)

/** Riel that were counted: 0 or more. */
export const CountedRiel = between(whole(Schema.Number), 0, largestRiel)

/** Notes that somebody counted, in both currencies. */
export const CountedNotes = Schema.Struct({ usd: CountedMoney, riel: CountedRiel })

/** Notes in an answer. */
export const CashNotes = Schema.Struct({ usd: Money, riel: Schema.Int })

/**
 * A part of a payment. `method_name` is the method as the counter named it, for a sale made away whose method is gone.
 * `cash` tells what was received and given back; without it, a method of the kind cash counts as
 * paid exactly and in dollars.
 */
export const PaymentInput = Schema.Struct({
  payment_method_id: PaymentMethodId,
  amount: CountedMoney,
  method_name: Schema.optional(Text(100)),
  cash: Schema.optional(Schema.NullOr(Schema.Struct({ received: CountedNotes, change: CountedNotes }))),
})
export type PaymentInput = typeof PaymentInput.Type

export const Payments = Schema.Array(PaymentInput).pipe(
  Schema.minItems(1, refusedAs("Required", {}, "must have a payment")),
  Schema.maxItems(
    mostPayments,
    refusedAs("TooManyItems", { max: mostPayments }, `must have at most ${mostPayments} payments`),
  ),
)

/**
 * A payment of a sale; in a void or return, the money that was given back, with a negative amount. `cash` is null for
 * other kinds, and for cash that nobody counted; `riel_per_dollar` is the rate by which it was counted.
 */
export const SalePayment = Schema.Struct({
  method_name: Schema.String,
  kind: Schema.Literal(...paymentKinds),
  amount: Money,
  cash: Schema.NullOr(Schema.Struct({ received: CashNotes, change: CashNotes, riel_per_dollar: Schema.Int })),
})
export type SalePayment = typeof SalePayment.Type

export class PaymentsNotTotal extends Failure<PaymentsNotTotal>()("PaymentsNotTotal", {
  status: 409,
  params: { total: Money, paid: Money },
  detail: (p) =>
    `The payments come to $${(p.paid / 100).toFixed(2)}, but the sale costs $${(p.total / 100).toFixed(2)}.`,
}) {}

export class CashNotEven extends Failure<CashNotEven>()("CashNotEven", {
  status: 422,
  params: {},
  detail: () => "The cash received less the change is not what has to be paid in cash.",
  field: () => "payments",
}) {}

export class RateChanged extends Failure<RateChanged>()("RateChanged", {
  status: 409,
  params: { riel_per_dollar: Schema.Int },
  detail: (p) => `The exchange rate is now ${p.riel_per_dollar} riel. Please check the change.`,
}) {}
