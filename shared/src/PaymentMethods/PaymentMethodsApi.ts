import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { OwnerAccess, ReadPaymentMethodsAccess } from "../Identity/Access.ts"
import { FileMissing } from "../Pharmacies/Pharmacy.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { del, get, post, put } from "../Primitives/Endpoint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { Id, IdPath } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import { everyError, StoredFileName, Text } from "../Primitives/Text.ts"

export const PaymentMethod = Schema.Struct({
  id: Id,
  method_name: Schema.String,
  bank_info: Schema.String,
  qr_photo: Schema.NullOr(Schema.String),
  last_updated: Schema.Date,
})
export type PaymentMethod = typeof PaymentMethod.Type

/** On update an absent qr_photo keeps the old one, an empty one removes it. */
export const PaymentMethodInput = Schema.Struct({
  method_name: Text(100),
  bank_info: Text(500),
  qr_photo: Schema.optional(Schema.Union(StoredFileName, Schema.Literal(""), Schema.Null)),
}).annotations(everyError)
export type PaymentMethodInput = typeof PaymentMethodInput.Type

/** The most payment methods of one pharmacy: the plain array of the documents has no pages. */
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
  .middleware(ReadPaymentMethodsAccess) {}

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
      path: IdPath,
      body: PaymentMethodInput,
      answer: PaymentMethod,
      failures: [NotFound, PaymentMethodNameTaken, FileMissing],
    }),
  )
  .add(
    del("remove", "/inventory/payment-methods/:id", { path: IdPath, answer: Message, failures: [NotFound] }),
  )
  .middleware(OwnerAccess) {}
