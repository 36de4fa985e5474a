import { Schema } from "effect"
import { highestRate, lowestRate } from "../ExchangeRates/RielRules.ts"
import { refusedAs } from "../Primitives/Constraint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { MedicineId, PaymentMethodId, SaleId, SaleLineId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { everyError, LooseText } from "../Primitives/Text.ts"
import { Payments, SalePayment } from "./Payments.ts"
import { saleKinds } from "./SaleKinds.ts"

/** Largest number of lines in a sale, and of packages in a line. */
export const largestSale = 200
export const largestLine = 100_000

/**
 * A sale as it is sent. `payments` says how it is paid when there are several methods, or when cash was counted: they
 * add up to the total, and the first one is by `payment_method_id`. `riel_per_dollar` is the rate by which cash was
 * counted.
 */
export const SaleInput = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      medicine_id: MedicineId,
      quantity_sold: between(whole(Schema.Number), 1, largestLine),
    }),
  ).pipe(
    Schema.minItems(1, refusedAs("Required", {}, "Please add items to the cart before processing")),
    Schema.maxItems(
      largestSale,
      refusedAs("TooManyItems", { max: largestSale }, `must have at most ${largestSale} lines`),
    ),
  ),
  payment_method_id: PaymentMethodId,
  notes: Schema.optional(Schema.NullOr(LooseText(1000))),
  payments: Schema.optional(Schema.NullOr(Payments)),
  riel_per_dollar: Schema.optional(Schema.NullOr(between(whole(Schema.Number), lowestRate, highestRate))),
}).annotations(everyError)
export type SaleInput = typeof SaleInput.Type

export const SaleItem = Schema.Struct({
  id: SaleLineId,
  medicine_id: Schema.NullOr(MedicineId),
  medicine_name: Schema.String,
  quantity_sold: Schema.Int,
  unit_price: Money,
  total_amount: Money,
})

/** `staff_name` is the pharmacy's name when the owner sold. */
export const Sale = Schema.Struct({
  id: SaleId,
  items: Schema.Array(SaleItem),
  total_amount: Money,
  payment_method_name: Schema.String,
  notes: Schema.NullOr(Schema.String),
  staff_name: Schema.String,
  transaction_date: Schema.Date,
})
export type Sale = typeof Sale.Type

/** The answer of a new sale. Answers that were stored by an earlier version have no payments. */
export const SoldSale = Schema.Struct({
  ...Sale.fields,
  payments: Schema.optionalWith(Schema.Array(SalePayment), { default: () => [] }),
})
export type SoldSale = typeof SoldSale.Type

/**
 * A row of the sale history: a sale, or a void or return (`returned_sale_id` is then the sale that it takes back, and
 * quantities and amounts are negative). `quantity_returned` counts what came back of a sold line.
 */
export const SaleTransaction = Schema.Struct({
  ...Sale.fields,
  items: Schema.Array(Schema.Struct({ ...SaleItem.fields, quantity_returned: Schema.Int })),
  kind: Schema.Literal(...saleKinds),
  returned_sale_id: Schema.NullOr(SaleId),
  is_voided: Schema.Boolean,
})

export class OutOfStock extends Failure<OutOfStock>()("OutOfStock", {
  status: 409,
  params: { medicine_id: MedicineId, name: Schema.String, available: Schema.Int },
  detail: (p) => `Cannot add more ${p.name}. Only ${p.available} in stock.`,
}) {}

export class MedicineExpired extends Failure<MedicineExpired>()("MedicineExpired", {
  status: 409,
  params: { medicine_id: MedicineId, name: Schema.String },
  detail: (p) => `${p.name} is expired`,
}) {}

export class SaleTooLarge extends Failure<SaleTooLarge>()("SaleTooLarge", {
  status: 422,
  params: {},
  detail: () => "The total of this sale is too large. Please check the prices and quantities.",
}) {}

export class PaymentMethodUnknown extends Failure<PaymentMethodUnknown>()("PaymentMethodUnknown", {
  status: 422,
  params: {},
  detail: () => "Please select a payment method",
  field: () => "payment_method_id",
}) {}
