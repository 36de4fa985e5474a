import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { OwnerAccess, memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { FileMissing } from "../Pharmacies/Pharmacy.ts"
import { ChangedMeanwhile, NotFound } from "../Primitives/CommonFailures.ts"
import { del, get, post, put } from "../Primitives/Endpoint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { IdPath, PaymentMethodId } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import { everyError, StoredFileName, Text } from "../Primitives/Text.ts"
import { paymentKinds } from "./PaymentKinds.ts"

/** What the QR code in the picture says, when it is a KHQR: sales show it with their amount. */
const Khqr = Schema.Struct({
  payload: Schema.String,
  merchant_name: Schema.String,
  merchant_city: Schema.String,
  account: Schema.String,
  currency: Schema.Literal("USD", "KHR"),
  /** Whether `POST /inventory/payment-checks` can ask Bakong for payments of its codes. */
  can_be_checked: Schema.Boolean,
})

export const PaymentMethod = Schema.Struct({
  id: PaymentMethodId,
  method_name: Schema.String,
  kind: Schema.Literal(...paymentKinds),
  bank_info: Schema.String,
  qr_photo: Schema.NullOr(Schema.String),
  khqr: Schema.NullOr(Khqr),
  last_updated: Schema.Date,
})
export type PaymentMethod = typeof PaymentMethod.Type

/**
 * In an update an absent qr_photo is not changed; an empty one is removed. An absent kind is not changed either; a new
 * method then gets the kind that its name and picture suggest.
 */
export const PaymentMethodInput = Schema.Struct({
  method_name: Text(100),
  kind: Schema.optional(Schema.Literal(...paymentKinds)),
  bank_info: Text(500),
  qr_photo: Schema.optional(Schema.Union(StoredFileName, Schema.Literal(""), Schema.Null)),
}).annotations(everyError)
export type PaymentMethodInput = typeof PaymentMethodInput.Type

/**
 * `seen` is what its reader saw besides the picture, for an edit that takes another one back: if it is not so any more,
 * nothing is written (ChangedMeanwhile), unless it already is as sent.
 */
export const PaymentMethodUpdate = Schema.Struct({
  ...PaymentMethodInput.fields,
  seen: Schema.optional(
    Schema.Struct({
      method_name: Schema.String,
      kind: Schema.Literal(...paymentKinds),
      bank_info: Schema.String,
    }),
  ),
}).annotations(everyError)
export type PaymentMethodUpdate = typeof PaymentMethodUpdate.Type

/** Largest number of payment methods of a pharmacy. The documented answer is a plain array without pages. */
export const largestPaymentMethodList = 50

export class PaymentMethodNameTaken extends Failure<PaymentMethodNameTaken>()("PaymentMethodNameTaken", {
  status: 409,
  params: { method_name: Schema.String },
  detail: (p) => `You already have a payment method named ${p.method_name}.`,
  field: () => "method_name",
}) {}

export class TooManyPaymentMethods extends Failure<TooManyPaymentMethods>()("TooManyPaymentMethods", {
  status: 409,
  params: { limit: Schema.Int },
  detail: (p) => `A pharmacy has at most ${p.limit} payment methods.`,
}) {}

export class PaymentMethodsReadApi extends HttpApiGroup.make("paymentMethodsRead")
  .add(get("list", "/inventory/payment-methods", { answer: Schema.Array(PaymentMethod) }))
  .middleware(memberAccess(anyOf("Create Sale", "View Sales Report"))) {}

export class PaymentMethodsApi extends HttpApiGroup.make("paymentMethods")
  .add(
    post("create", "/inventory/payment-methods", {
      body: PaymentMethodInput,
      answer: PaymentMethod,
      status: 201,
      failures: [PaymentMethodNameTaken, TooManyPaymentMethods, FileMissing],
    }),
  )
  .add(
    put("update", "/inventory/payment-methods/:id", {
      path: IdPath(PaymentMethodId),
      body: PaymentMethodUpdate,
      answer: PaymentMethod,
      failures: [NotFound, PaymentMethodNameTaken, FileMissing, ChangedMeanwhile],
    }),
  )
  .add(
    del("remove", "/inventory/payment-methods/:id", {
      path: IdPath(PaymentMethodId),
      answer: Message,
      failures: [NotFound],
    }),
  )
  .middleware(OwnerAccess) {}
