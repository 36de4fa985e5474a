import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { TooManyRequests } from "../Primitives/CommonFailures.ts"
import { post } from "../Primitives/Endpoint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { everyError, VerbatimText } from "../Primitives/Text.ts"

/** Longest text of a code (EMVCo). */
const longestCode = 512

/** The text of the code that the customer scanned. Bakong knows a payment by its MD5, so every character counts. */
const PaymentCheckInput = Schema.Struct({ khqr: VerbatimText(longestCode) }).annotations(everyError)

/** In what a reported payment is not the one that the code asked for. */
const Difference = Schema.Literal("amount", "currency", "payee")

const Reported = Schema.Struct({
  result: Schema.Literal("reported"),
  /** Dollars, or whole riel, as Bakong tells. */
  amount: Schema.NonNegative,
  currency: Schema.Literal("USD", "KHR"),
  received_at: Schema.NullOr(Schema.Date),
  /** The payer's account, such as name@bank. */
  from_account: Schema.NullOr(Schema.String),
  differs: Schema.Array(Difference),
})

/**
 * What Bakong tells about the payment of a code. `failed` is a payment that was tried and did not succeed;
 * `unavailable` means that nothing is known: Bakong did not answer, or not as documented.
 */
const PaymentCheck = Schema.Union(
  Reported,
  Schema.Struct({ result: Schema.Literal("not_found", "failed", "unavailable") }),
)
export type PaymentCheck = typeof PaymentCheck.Type

export class NotSalesCode extends Failure<NotSalesCode>()("NotSalesCode", {
  status: 422,
  params: {},
  detail: () => "This is not a KHQR with an amount.",
  field: () => "khqr",
}) {}

export class CodeOfAnotherPayee extends Failure<CodeOfAnotherPayee>()("CodeOfAnotherPayee", {
  status: 422,
  params: {},
  detail: () => "This code pays none of your payment methods.",
  field: () => "khqr",
}) {}

export class PaymentChecksOff extends Failure<PaymentChecksOff>()("PaymentChecksOff", {
  status: 409,
  params: {},
  detail: () => "Payments cannot be checked with Bakong here.",
}) {}

export class PaymentChecksApi extends HttpApiGroup.make("paymentChecks")
  .add(
    post("check", "/inventory/payment-checks", {
      body: PaymentCheckInput,
      answer: PaymentCheck,
      failures: [NotSalesCode, CodeOfAnotherPayee, PaymentChecksOff, TooManyRequests],
    }),
  )
  .middleware(memberAccess(anyOf("Create Sale"))) {}
